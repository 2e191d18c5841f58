import type { Ordering } from '../plan/table-plan.ts';
import { cellKey, compareCells } from './compare-terms.ts';
import { formatDecimal } from './exact-decimal.ts';
import type { TailColumns, TailRow } from './tail-table.ts';

/** Compares rows by an order alone: 0 for rows that tie. */
export function compareByOrder(order: readonly Ordering[]): (a: TailRow, b: TailRow) => number {
  return (a, b) => {
    for (const { column, descending } of order) {
      const difference = compareCells(a[column], b[column]);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
}

/** A sorted copy: by the order asked for, ties by every other column, so that the result does not depend on input order. */
export function sortRows(
  rows: readonly TailRow[],
  order: readonly Ordering[],
  columns: TailColumns | readonly string[],
): TailRow[] {
  const names = Array.isArray(columns)
    ? (columns as readonly string[])
    : [...(columns as TailColumns).keys()];
  const rest = names
    .filter((name) => !order.some(({ column }) => column === name))
    .map((column) => ({ column, descending: false }));
  return [...rows].sort(compareByOrder([...order, ...rest]));
}

/** A text equal for rows with equal values in the columns. */
export function rowKey(row: TailRow, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => cellKey(row[name], formatDecimal)));
}
