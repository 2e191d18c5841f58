import type { CellRange } from './cell-reference.ts';
import { mergedCells } from './merged-cells.ts';
import type { SheetRow } from './sheet-cells.ts';

/** Where the table of a sheet stands. */
export interface SheetLayout {
  /** The row of the sheet that holds the header: the first with a value. */
  readonly headerRow: number;
  readonly firstColumn: number;
  readonly headers: readonly string[];
  readonly merges: readonly CellRange[];
}

/** Reads a sheet once; `undefined` when no cell of it holds a value. */
export async function findLayout(
  read: (onMerge: (range: CellRange) => void) => AsyncIterable<SheetRow>,
): Promise<SheetLayout | undefined> {
  const merges: CellRange[] = [];
  let header: SheetRow | undefined;
  for await (const row of read((range) => merges.push(range))) {
    if (header === undefined && row.cells.size > 0) header = row;
  }
  if (header === undefined) return undefined;
  const { number, cells } = mergedCells(merges).fill(header);
  const columns = [...cells.keys()];
  const firstColumn = columns.reduce((least, column) => Math.min(least, column));
  const lastColumn = columns.reduce((most, column) => Math.max(most, column));
  const headers = Array.from(
    { length: lastColumn - firstColumn + 1 },
    (_, index) => cells.get(firstColumn + index)?.text ?? '',
  );
  return { headerRow: number, firstColumn, headers, merges };
}
