import type { FactsChange } from '../../graph/facts-change.ts';
import { linesAbout } from '../../graph/sorted-blocks.ts';
import { openEmbeddedStore } from '../../rdf/embedded-store.ts';
import { parseSparqlJson, sparqlJson } from '../../rdf/sparql-results.ts';
import { touchedBy } from './facts-change.ts';
import { type RootedQuery, rootedQuery } from './rooted-query.ts';

/**
 * The answer (SPARQL JSON) that a query gives after some facts changed, from the one it gave before and the facts
 * about the entities of that one and of the change: all others say what they said. Undefined where the query is not
 * about one entity a solution, where what it says beyond the entity changed, or where a solution fell out of a limited
 * answer, so that any other entity may take its place.
 */
export async function refreshAnswer(
  { query, before }: { readonly query: string; readonly before: string },
  { facts, change }: { readonly facts: string; readonly change: FactsChange },
): Promise<string | undefined> {
  const rooted = rootedQuery(query);
  if (rooted === undefined || rooted.far.some(touchedBy(change))) return undefined;
  const shown = rootsOf(before, rooted);
  const changed = new Set(
    [...change.added, ...change.removed].map((line) => line.slice(0, line.indexOf(' '))),
  );
  const isCut = rooted.limit !== undefined && shown.length >= rooted.limit;
  if (isCut && shown.some((entity) => changed.has(entity))) return undefined;
  const store = await openEmbeddedStore();
  try {
    const lines = await neighbourhood(facts, new Set([...shown, ...changed]), rooted.far.length);
    await store.load({ text: lines.map((line) => `${line}\n`).join('') }, { format: 'nt' });
    return await store.queryText(query, sparqlJson);
  } finally {
    await store.close();
  }
}

/** `<iri>` of the entity of each solution. */
function rootsOf(answer: string, { root }: RootedQuery): string[] {
  const solutions = parseSparqlJson(answer);
  if (typeof solutions === 'boolean') return [];
  return solutions.rows.map((row) => `<${row[root]?.value}>`);
}

/** The facts about some entities, and about what they point to, so many steps on. */
async function neighbourhood(facts: string, entities: Set<string>, steps: number): Promise<string[]> {
  const lines = await linesAbout(facts, entities);
  const seen = new Set(entities);
  let last = lines;
  for (let step = 0; step < steps && last.length > 0; step++) {
    const targets = last.map((line) => line.slice(line.indexOf(' ', line.indexOf(' ') + 1) + 1, -2));
    const next = new Set(targets.filter((target) => target.startsWith('<') && !seen.has(target)));
    for (const target of next) seen.add(target);
    last = await linesAbout(facts, next);
    lines.push(...last);
  }
  return lines;
}
