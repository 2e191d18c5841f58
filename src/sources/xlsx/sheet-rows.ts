import { isWritableText } from '../../domain/lexical.ts';
import type { Cell, RejectedRow, Row } from '../../domain/table.ts';
import { columnLetters } from './cell-reference.ts';
import { mergedCells } from './merged-cells.ts';
import type { SheetRow } from './sheet-cells.ts';
import type { SheetLayout } from './sheet-layout.ts';

/** The rows below the header that hold a value, as rows of a table. */
export async function* readTableRows({
  rows,
  layout,
  nullValues,
  reject,
}: {
  rows: AsyncIterable<SheetRow>;
  layout: SheetLayout;
  nullValues: ReadonlySet<string>;
  reject: (row: Omit<RejectedRow, 'source'>) => void;
}): AsyncGenerator<Row> {
  const merged = mergedCells(layout.merges);
  let number = 0;
  for await (const stored of rows) {
    const row = merged.fill(stored);
    if (stored.number <= layout.headerRow || stored.cells.size === 0) continue;
    number++;
    const reason = whyRejected(row, layout, nullValues);
    if (reason === undefined) yield { number, cells: cellsOf(row, layout, nullValues) };
    else reject({ number, reason, raw: rawOf(row) });
  }
}

function cellsOf(
  { cells }: SheetRow,
  { firstColumn, headers }: SheetLayout,
  nullValues: ReadonlySet<string>,
): Cell[] {
  return headers.map((_, index) => {
    const text = cells.get(firstColumn + index)?.text ?? null;
    return text === null || nullValues.has(text) ? null : text;
  });
}

function whyRejected(
  { number, cells }: SheetRow,
  { firstColumn, headers }: SheetLayout,
  nullValues: ReadonlySet<string>,
): string | undefined {
  for (const [column, { text, problem }] of cells) {
    const where = `${columnLetters(column)}${number}`;
    if (text !== null && nullValues.has(text) && (problem === undefined || text !== '')) continue;
    if (problem !== undefined) return `${where} ${problem}`;
    if (column < firstColumn || column >= firstColumn + headers.length)
      return `${where} holds a value outside the columns of the header`;
    if (text !== null && !isWritableText(text))
      return `${where} holds a NUL character or half of a surrogate pair`;
  }
  return undefined;
}

function rawOf({ number, cells }: SheetRow): string {
  const shown = [...cells]
    .sort(([a], [b]) => a - b)
    .map(([column, { text }]) => [`${columnLetters(column)}${number}`, text]);
  return JSON.stringify(Object.fromEntries(shown));
}
