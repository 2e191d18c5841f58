import { type FactsChange, predicateOf } from '../../graph/facts-change.ts';
import { readLineBatches } from '../../graph/line-spool.ts';
import { linesAbout } from '../../graph/sorted-blocks.ts';
import { iri } from '../../rdf/vocabularies.ts';

/**
 * The facts that decide about every entity whose facts changed, or that points to one whose types changed: all facts
 * about them and about what they point to. Memory holds what is touched.
 */
export async function touchedFacts(facts: string, { added, removed }: FactsChange): Promise<string[]> {
  const changed = [...added, ...removed];
  const touched = new Set(changed.map(subjectOf));
  const retyped = new Set(changed.filter((line) => predicateOf(line) === iri('rdf', 'type')).map(subjectOf));
  if (retyped.size > 0)
    for await (const lines of readLineBatches(facts))
      for (const line of lines) if (retyped.has(objectOf(line))) touched.add(subjectOf(line));
  const own = await linesAbout(facts, touched);
  const targets = own.map(objectOf).filter((object) => object.startsWith('<') && !touched.has(object));
  return [...own, ...(await linesAbout(facts, new Set(targets)))];
}

/** `<iri>`. */
function subjectOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

/** The object as it stands in the line. */
function objectOf(line: string): string {
  return line.slice(line.indexOf(' ', line.indexOf(' ') + 1) + 1, -2);
}
