import { plainLine } from './block.ts';
import { attributeOf, childrenOf, type HtmlElement, isElement, textOf } from './html-tree.ts';

/** Larger spans are mistakes, or meant to exhaust memory (HTML, section 4.9.11, allows 1000 columns). */
const widestSpan = 1000;
/** Spans of one table cover at most so many cells. */
const mostPending = 100_000;

/** Cells of an HTML table in a grid: a cell that spans rows or columns is repeated in each of them. */
export function readHtmlTable(table: HtmlElement): { caption?: string; rows: string[][] } {
  const rows: string[][] = [];
  const pending = new Map<string, string>();
  const caption = childrenOf(table).find((child) => child.nodeName === 'caption');
  for (const [index, row] of rowsOf(table).entries()) rows.push(gridRow(row, index, pending));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const filled = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  return { ...(caption === undefined ? {} : { caption: plainLine(textOf(caption)) }), rows: filled };
}

function gridRow(row: HtmlElement, index: number, pending: Map<string, string>): string[] {
  const cells: string[] = [];
  const takePending = () => {
    for (let above = pending.get(`${index}/${cells.length}`); above !== undefined; ) {
      cells.push(above);
      above = pending.get(`${index}/${cells.length}`);
    }
  };
  for (const cell of childrenOf(row).filter(isElement)) {
    if (cell.tagName !== 'td' && cell.tagName !== 'th') continue;
    takePending();
    const text = plainLine(textOf(cell));
    const [across, down] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
    for (let column = 0; column < across; column++) {
      for (let below = 1; below < down && pending.size < mostPending; below++)
        pending.set(`${index + below}/${cells.length}`, text);
      cells.push(text);
    }
  }
  takePending();
  return cells;
}

function spanOf(cell: HtmlElement, name: string): number {
  const span = Number.parseInt(attributeOf(cell, name) ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), widestSpan);
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
