import type { CellContent } from './cell-content.ts';
import type { CellRange } from './cell-reference.ts';
import type { SheetRow } from './sheet-cells.ts';

/** Gives every cell of a merged range the value that stands in its first. */
export interface MergedCells {
  /** Rows must come in the order of the sheet. */
  fill(row: SheetRow): SheetRow;
}

export function mergedCells(ranges: readonly CellRange[]): MergedCells {
  const waiting = [...ranges].sort((a, b) => b.first.row - a.first.row);
  let open: { range: CellRange; content: CellContent | undefined }[] = [];
  return {
    fill: (row) => {
      open = open.filter(({ range }) => range.last.row >= row.number);
      for (
        let range = waiting.at(-1);
        range !== undefined && range.first.row <= row.number;
        range = waiting.at(-1)
      ) {
        waiting.pop();
        const content = range.first.row === row.number ? row.cells.get(range.first.column) : undefined;
        if (range.last.row >= row.number) open.push({ range, content });
      }
      const cells = new Map(row.cells);
      for (const { range, content } of open) {
        if (content === undefined) continue;
        for (let column = range.first.column; column <= range.last.column; column++)
          cells.set(column, content);
      }
      return { number: row.number, cells };
    },
  };
}
