import { compareSortedLines } from './compare-sorted-lines.ts';

/** Entities (`<iri>`) with a fact that was added or removed, and how many entities the later file is about. */
export async function changedEntities(
  before: string,
  after: string,
): Promise<{ changed: Set<string>; total: number }> {
  const changed = new Set<string>();
  let total = 0;
  let last = '';
  await compareSortedLines(before, after, (line, side) => {
    const entity = line.slice(0, line.indexOf(' '));
    if (side !== 'kept') changed.add(entity);
    if (side !== 'removed' && entity !== last) {
      total++;
      last = entity;
    }
  });
  return { changed, total };
}
