import { type Line, lineText } from './pdf-lines.ts';
import { isRowBelow } from './pdf-tables.ts';

/** Running lines are among the first or last so many of a page. */
const atEdge = 2;
/** They stand on so many of the pages, and on two at least. */
const leastShare = 1 / 3;

/**
 * Takes out lines that stand at the same height at the top or bottom of several pages: with the same words, or with a
 * number that grows with the pages. They are no part of the text, and would cut a table that goes on. Rows of tables,
 * a header that is repeated among them, stay.
 */
export function withoutRunningLines(pages: readonly (readonly Line[])[]): {
  readonly pages: Line[][];
  readonly removed: number;
} {
  const seen = new Map<string, number>();
  for (const page of pages)
    for (const mark of new Set(edgesOf(page).flatMap(marksOf))) seen.set(mark, (seen.get(mark) ?? 0) + 1);
  const fewest = Math.max(2, pages.length * leastShare);
  const isRunning = (line: Line) => marksOf(line).some((mark) => (seen.get(mark) ?? 0) >= fewest);
  let removed = 0;
  const kept = pages.map((page) => {
    const running = new Set(edgesOf(page).filter(isRunning));
    removed += running.size;
    return page.filter((line) => !running.has(line));
  });
  return { pages: kept, removed };
}

function edgesOf(page: readonly Line[]): Line[] {
  return page.filter(
    (line, index) =>
      (index < atEdge || index >= page.length - atEdge) &&
      !isRow(line, page[index - 1]) &&
      !isRow(line, page[index + 1]),
  );
}

function isRow(line: Line, beside: Line | undefined): boolean {
  return line.segments.length > 1 && beside !== undefined && isRowBelow(line, beside);
}

/** The place and words of a line, and the same with each of its numbers counted from that of the page. */
function marksOf(line: Line): string[] {
  const place = Math.round(line.y);
  const pieces = lineText(line).split(/(\d{1,6})/);
  const marks = [`${place} ${pieces.join('')}`];
  for (let index = 1; index < pieces.length; index += 2) {
    const counted = pieces.with(index, `#${Number(pieces[index]) - line.page}`);
    marks.push(`${place} ${counted.join('')}`);
  }
  return marks;
}
