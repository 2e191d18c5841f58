import { plainLine } from './block.ts';
import { attributeOf, childrenOf, type HtmlElement, isElement, textOf } from './html-tree.ts';

/** Larger spans are mistakes, or meant to exhaust memory (HTML, section 4.9.11, allows 1000 columns). */
const widestSpan = 1000;
/** The tables of a document may have so many cells that stand in no file: repeated by spans, or missing in short rows. */
const mostAdded = 1_000_000;

/** Counts cells that a document does not spell out; an error when they are too many. */
export type SpanLimit = (cells: number) => void;

export function createSpanLimit(): SpanLimit {
  let left = mostAdded;
  return (cells) => {
    left -= cells;
    if (left < 0) throw new Error(`its tables have more than ${mostAdded} cells that only spans make`);
  };
}

/** A cell that goes on in the rows below. */
interface OpenCell {
  readonly text: string;
  readonly rows: number;
}

/** Cells of an HTML table in a grid: a cell that spans rows or columns is repeated in each of them. */
export function readHtmlTable(table: HtmlElement, add: SpanLimit): { caption?: string; rows: string[][] } {
  const caption = childrenOf(table).find((child) => child.nodeName === 'caption');
  const open = new Map<number, OpenCell>();
  const rows = rowsOf(table).map((row) => gridRow(row, open, add));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = rows.map((row) => {
    add(width - row.length);
    return [...row, ...Array<string>(width - row.length).fill('')];
  });
  return { ...(caption === undefined ? {} : { caption: plainLine(textOf(caption)) }), rows: filled };
}

function gridRow(row: HtmlElement, open: Map<number, OpenCell>, add: SpanLimit): string[] {
  const cells: string[] = [];
  const takeOpen = () => {
    for (let above = open.get(cells.length); above !== undefined; above = open.get(cells.length)) {
      add(1);
      if (above.rows === 1) open.delete(cells.length);
      else open.set(cells.length, { ...above, rows: above.rows - 1 });
      cells.push(above.text);
    }
  };
  const opened: [number, OpenCell][] = [];
  for (const cell of childrenOf(row).filter(isElement)) {
    if (cell.tagName !== 'td' && cell.tagName !== 'th') continue;
    takeOpen();
    const text = plainLine(textOf(cell));
    const [across, down] = [spanOf(cell, 'colspan'), rowSpanOf(cell)];
    add(across - 1);
    for (let column = 0; column < across; column++) {
      if (down > 1) opened.push([cells.length, { text, rows: down - 1 }]);
      cells.push(text);
    }
  }
  takeOpen();
  for (const [column, cell] of opened) open.set(column, cell);
  return cells;
}

function spanOf(cell: HtmlElement, name: string): number {
  const span = Number.parseInt(attributeOf(cell, name) ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), widestSpan);
}

/** Zero means all rows that are left. */
function rowSpanOf(cell: HtmlElement): number {
  const span = Number.parseInt(attributeOf(cell, 'rowspan') ?? '1', 10);
  if (span === 0) return Number.POSITIVE_INFINITY;
  return Number.isNaN(span) ? 1 : Math.max(span, 1);
}

/** Rows of the table itself, not of tables inside its cells. */
function rowsOf(table: HtmlElement): HtmlElement[] {
  return childrenOf(table)
    .filter(isElement)
    .flatMap((child) => {
      if (child.tagName === 'tr') return [child];
      if (!['thead', 'tbody', 'tfoot'].includes(child.tagName)) return [];
      return childrenOf(child)
        .filter(isElement)
        .filter(({ tagName }) => tagName === 'tr');
    });
}
