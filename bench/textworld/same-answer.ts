import { comparable } from '../../examples/textworld/reader/noun-phrases.ts';

/** Whether two answers are the same: texts without case, lists in any order, numbers as they round. */
export function sameAnswer(got: unknown, gold: unknown): boolean {
  return JSON.stringify(normal(got)) === JSON.stringify(normal(gold));
}

function normal(value: unknown): unknown {
  if (typeof value === 'string') return comparable(value);
  if (typeof value === 'number') return Number(value.toFixed(2));
  if (Array.isArray(value))
    return value
      .map(normal)
      .map((part) => JSON.stringify(part))
      .sort();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [comparable(key), normal(part)] as const);
  return entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
