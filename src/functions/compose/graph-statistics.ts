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

export async function countGraph(
  store: GraphStore,
  statements?: Readonly<Record<string, number>>,
): Promise<GraphStatistics> {
  const count = async (pattern: string) => {
    const { rows } = await store.select(`SELECT ?key (COUNT(?e) AS ?n) WHERE { ${pattern} } GROUP BY ?key`);
    return new Map(rows.map((row) => [row.key?.value ?? '', Number(row.n?.value ?? 0)]));
  };
  return {
    entities: await count('?e a ?key'),
    statements: statements === undefined ? await count('?e ?key ?o') : new Map(Object.entries(statements)),
  };
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
