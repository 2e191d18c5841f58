import type { CellTerm } from '../../domain/call-result.ts';
import type { QueryRows } from '../../domain/sparql-answer.ts';

/**
 * Whether two results say the same: as many rows, and every column of the narrower one stands in the other, by value,
 * whatever its name, its place and the order of the rows.
 */
export function rowsAgree(a: QueryRows, b: QueryRows): boolean {
  if (a.rows.length !== b.rows.length || a.truncated !== b.truncated) return false;
  const [narrow, wide] = a.columns.length <= b.columns.length ? [a, b] : [b, a];
  const left = wide.columns.map((name) => columnKey(wide, name));
  return narrow.columns.every((name) => {
    const at = left.indexOf(columnKey(narrow, name));
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

function columnKey({ rows }: QueryRows, name: string): string {
  return JSON.stringify(rows.map((row) => cellKey(row[name] ?? null)).sort());
}

/** Numbers by value (to 9 digits: two ways to add up decimals differ in the last ones), all else by text. */
function cellKey(cell: CellTerm): string {
  if (cell === null) return '';
  const isNumber = cell.type === 'literal' && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell.value);
  return isNumber ? `n${Number(Number(cell.value).toPrecision(9))}` : `${cell.type}${cell.value}`;
}
