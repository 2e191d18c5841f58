import { iri } from '../rdf/vocabularies.ts';
import { readLines } from './count-facts.ts';

/** How many entities sorted facts tell of, in all and by class IRI. */
export async function countEntities(
  facts: string,
): Promise<{ readonly entities: number; readonly byType: Readonly<Record<string, number>> }> {
  const byType = new Map<string, number>();
  let [entities, last] = [0, ''];
  const typed = ` <${iri('rdf', 'type')}> <`;
  for await (const line of readLines(facts)) {
    const at = line.indexOf(typed);
    if (at < 0 || line.indexOf(' ') !== at) continue;
    const subject = line.slice(0, at);
    if (subject !== last) entities += 1;
    last = subject;
    const type = line.slice(at + typed.length, line.lastIndexOf('>'));
    byType.set(type, (byType.get(type) ?? 0) + 1);
  }
  return { entities, byType: Object.fromEntries(byType) };
}
