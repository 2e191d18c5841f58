import type { Schema } from '../../domain/schema.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { checkedIri } from '../../rdf/n-triples.ts';
import { parseSparqlJson } from '../../rdf/sparql-results.ts';

const entitiesOfType = 2;
const longestValue = 60;

/** Two entities of each type with their values, a block each: those with the smallest IRIs, so that runs agree. */
export async function graphSample(kernel: Pick<Kernel, 'query' | 'schema'>): Promise<string[]> {
  const blocks: string[] = [];
  for (const type of kernel.schema.entityTypes) {
    const lines = await sampleOf(type.iri, kernel);
    if (lines.length > 0) blocks.push([`${type.name}:`, ...lines].join('\n'));
  }
  return blocks;
}

async function sampleOf(type: string, kernel: Pick<Kernel, 'query' | 'schema'>): Promise<string[]> {
  const { text } = await kernel.query(
    `SELECT ?e ?p ?o WHERE { { SELECT ?e WHERE { ?e a <${checkedIri(type)}> } ORDER BY STR(?e) LIMIT ${entitiesOfType} } ?e ?p ?o FILTER(isLiteral(?o)) } ORDER BY STR(?e) STR(?p) STR(?o)`,
  );
  const result = parseSparqlJson(text);
  if (typeof result === 'boolean') return [];
  const entities = [...new Set(result.rows.map((row) => row.e?.value))];
  return entities.map((entity) => {
    const rows = result.rows.filter((row) => row.e?.value === entity);
    const values = rows.flatMap(({ p, o }) => {
      const name = kernel.schema.properties.find(({ iri }) => iri === p?.value)?.name;
      return name === undefined ? [] : [`${name} ${JSON.stringify((o?.value ?? '').slice(0, longestValue))}`];
    });
    return `  ${values.join(', ')}`;
  });
}

/** What the judge reads of G: how much there is, what the merge and SHACL found. */
export function graphSummary(
  build: {
    readonly entities: number;
    readonly facts: number;
    readonly byType: Readonly<Record<string, number>>;
    readonly findings: readonly string[];
  },
  { entityTypes }: Pick<Schema, 'entityTypes'>,
): string {
  const named = Object.entries(build.byType).map(
    ([iri, count]) => `${entityTypes.find((type) => type.iri === iri)?.name ?? iri} ${count}`,
  );
  return [`${build.entities} entities, ${build.facts} facts: ${named.join(', ')}`, ...build.findings].join(
    '\n',
  );
}
