import { type Row, rowIdentity } from './row-set.ts';

/** Whether some order of the answer's columns makes both sets of rows equal. */
export function sameColumns(gold: readonly Row[], answer: readonly Row[]): boolean {
  if (gold.length === 0 || answer.length === 0) return gold.length === answer.length;
  const width = gold[0]?.identities.length ?? 0;
  if (![...gold, ...answer].every((row) => row.identities.length === width)) return sameSet(gold, answer);
  return canExtend({ gold: distinct(gold), answer: distinct(answer), width }, []);
}

interface Search {
  readonly gold: readonly Row[];
  readonly answer: readonly Row[];
  readonly width: number;
}

/** `chosen[i]` is the answer's column for gold column i. A prefix that already differs is never extended. */
function canExtend(search: Search, chosen: readonly number[]): boolean {
  const goldColumns = chosen.map((_, column) => column);
  if (!sameSet(project(search.gold, goldColumns), project(search.answer, chosen))) return false;
  if (chosen.length === search.width) return true;
  const free = Array.from({ length: search.width }, (_, column) => column).filter(
    (column) => !chosen.includes(column),
  );
  return free.some((column) => canExtend(search, [...chosen, column]));
}

function project(rows: readonly Row[], columns: readonly number[]): Row[] {
  return rows.map((row) => ({
    cells: [],
    identities: columns.map((column) => row.identities[column] ?? ''),
  }));
}

function distinct(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [rowIdentity(row), row])).values()];
}

function sameSet(left: readonly Row[], right: readonly Row[]): boolean {
  const a = new Set(left.map(rowIdentity));
  const b = new Set(right.map(rowIdentity));
  return a.size === b.size && [...a].every((row) => b.has(row));
}
