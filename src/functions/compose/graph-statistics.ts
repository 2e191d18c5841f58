import type { Schema } from '../../domain/schema.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { checkedIri } from '../../rdf/n-triples.ts';

/** What the composer needs to know of G. */
export interface GraphStatistics {
  /** Entities by type IRI. */
  readonly entities: ReadonlyMap<string, number>;
  /** Statements by property or relation IRI. */
  readonly statements: ReadonlyMap<string, number>;
}

export async function countGraph(store: GraphStore): Promise<GraphStatistics> {
  const types = await store.select('SELECT ?key (COUNT(?e) AS ?n) WHERE { ?e a ?key } GROUP BY ?key');
  const statements = await store.select('SELECT ?key (COUNT(?e) AS ?n) WHERE { ?e ?key ?o } GROUP BY ?key');
  const byKey = (rows: typeof types.rows) =>
    new Map(rows.map((row) => [row.key?.value ?? '', Number(row.n?.value ?? 0)]));
  return { entities: byKey(types.rows), statements: byKey(statements.rows) };
}

/** The entity of a type with the smallest IRI; `undefined` when there is none. */
export async function smallestEntity(store: GraphStore, type: string): Promise<string | undefined> {
  const { rows } = await store.select(`SELECT (MIN(STR(?e)) AS ?first) WHERE { ?e a <${checkedIri(type)}> }`);
  return rows[0]?.first?.value;
}

/** Two entities that a relation of S connects: those with the smallest IRIs along the relation with the smallest IRI. */
export async function smallestEdge(
  store: GraphStore,
  schema: Schema,
  { statements }: GraphStatistics,
): Promise<readonly [string, string] | undefined> {
  const [relation] = schema.relations
    .map(({ iri }) => iri)
    .filter((iri) => (statements.get(iri) ?? 0) > 0)
    .sort(compareUtf8);
  if (relation === undefined) return undefined;
  const { rows } = await store.select(
    `SELECT ?a ?b WHERE { ?a <${checkedIri(relation)}> ?b FILTER(?a != ?b) } ORDER BY STR(?a) STR(?b) LIMIT 1`,
  );
  const [row] = rows;
  return row?.a && row.b ? [row.a.value, row.b.value] : undefined;
}
