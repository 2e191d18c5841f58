import type { Ordering } from '../plan/table-plan.ts';
import { cellKey, compareKeys, type SortKey, sortKey } from './compare-terms.ts';
import type { TailColumns, TailRow } from './tail-table.ts';

/** Compares rows by an order alone: 0 for rows that tie. */
export function compareByOrder(order: readonly Ordering[]): (a: TailRow, b: TailRow) => number {
  const keysOf = keysBy(order);
  return (a, b) => compareByKeys(keysOf(a), keysOf(b), order);
}

/** A sorted copy: by the order asked for, ties by every other column, so that the result does not depend on input order. */
export function sortRows(
  rows: readonly TailRow[],
  order: readonly Ordering[],
  columns: TailColumns | readonly string[],
): TailRow[] {
  const names = columns instanceof Map ? [...columns.keys()] : (columns as readonly string[]);
  const rest = names
    .filter((name) => !order.some(({ column }) => column === name))
    .map((column) => ({ column, descending: false }));
  const all = [...order, ...rest];
  const keysOf = keysBy(all);
  const keyed = rows.map((row) => ({ row, keys: keysOf(row) }));
  return keyed.sort((a, b) => compareByKeys(a.keys, b.keys, all)).map(({ row }) => row);
}

/** A text equal for rows with equal values in the columns. */
export function rowKey(row: TailRow, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => cellKey(row[name])));
}

function keysBy(order: readonly Ordering[]): (row: TailRow) => SortKey[] {
  return (row) => order.map(({ column }) => sortKey(row[column]));
}

function compareByKeys(a: readonly SortKey[], b: readonly SortKey[], order: readonly Ordering[]): number {
  for (const [at, { descending }] of order.entries()) {
    const difference = compareKeys(a[at]!, b[at]!);
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}
