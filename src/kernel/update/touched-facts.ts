import { readLineBatches } from '../../graph/line-spool.ts';

/**
 * The facts that decide about every entity whose facts changed, or that points to such an entity: all facts about
 * them and about what they point to. Reads the file twice; memory holds what is touched.
 */
export async function touchedFacts(facts: string, changed: ReadonlySet<string>): Promise<string[]> {
  const touched = new Set(changed);
  for await (const lines of readLineBatches(facts))
    for (const line of lines) if (changed.has(objectOf(line))) touched.add(subjectOf(line));
  const wanted = new Set(touched);
  for await (const lines of readLineBatches(facts))
    for (const line of lines) if (touched.has(subjectOf(line))) wanted.add(objectOf(line));
  const kept: string[] = [];
  for await (const lines of readLineBatches(facts))
    for (const line of lines) if (wanted.has(subjectOf(line))) kept.push(line);
  return kept;
}

/** `<iri>`. */
function subjectOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

/** The object as it stands in the line. */
function objectOf(line: string): string {
  return line.slice(line.indexOf(' ', line.indexOf(' ') + 1) + 1, -2);
}
