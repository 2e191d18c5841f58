import { type FactsChange, predicateOf } from '../../graph/facts-change.ts';
import { compareSortedLines } from '../diff/compare-sorted-lines.ts';
import type { FactPattern } from './query-footprint.ts';

/** Finds out in one pass over both files, which are sorted by UTF-8 bytes. */
export async function factsChange(before: string, after: string): Promise<FactsChange> {
  const change = { added: [] as string[], removed: [] as string[] };
  await compareSortedLines(before, after, (line, side) => {
    if (side !== 'kept') change[side].push(line);
  });
  return change;
}

/** Tells whether one of the changed facts fits a pattern. */
export function touchedBy({ added, removed }: FactsChange): (pattern: FactPattern) => boolean {
  const byPredicate = new Map<string, { subjects: Set<string>; objects: Set<string> }>();
  for (const line of [...added, ...removed]) {
    const { subject, predicate, object } = termsOf(line);
    const terms = byPredicate.get(predicate) ?? { subjects: new Set(), objects: new Set() };
    byPredicate.set(predicate, terms);
    terms.subjects.add(subject);
    terms.objects.add(object);
  }
  return ([subject, predicate, object]) => {
    const changed = predicate === null ? [...byPredicate.values()] : [byPredicate.get(predicate)];
    return changed.some(
      (terms) =>
        terms !== undefined &&
        (subject === null || terms.subjects.has(subject)) &&
        (object === null || terms.objects.has(object)),
    );
  };
}

/** The IRIs of a line; the object as it stands in the line when it is a literal. */
function termsOf(line: string): { subject: string; predicate: string; object: string } {
  const first = line.indexOf(' ');
  const second = line.indexOf(' ', first + 1);
  const object = line.slice(second + 1, -2);
  return {
    subject: line.slice(1, first - 1),
    predicate: predicateOf(line),
    object: object.startsWith('<') ? object.slice(1, -1) : object,
  };
}
