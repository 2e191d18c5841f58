import { compareUtf8 } from '../domain/utf8-order.ts';

/** At most `limit` of `names`, those that differ least from `name` first: what an error message offers instead. */
export function nearestNames(name: string, names: readonly string[], limit = 8): string[] {
  const wanted = name.toLowerCase();
  return names
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || compareUtf8(a.candidate, b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** Levenshtein distance, in UTF-16 code units. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + change));
    }
    previous = current;
  }
  return previous[b.length]!;
}
