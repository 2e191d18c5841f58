import { type Line, lineText } from './pdf-lines.ts';

/** Lines that follow each other and stand in the same columns, or a stretch of other lines. */
export type Stretch =
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  | { readonly kind: 'table'; readonly lines: readonly Line[]; readonly rows: string[][] };

/** Fewer rows, the header included, are taken for text that happens to stand in columns. */
const fewestRows = 3;
/** Columns begin (or end, for numbers) at the same place, give or take so many points. */
const tolerance = 6;

/**
 * Finds tables by position: at least three lines in a row with the same number of columns, two or more, each of which
 * begins or ends where the column of the header does. A table that goes on after a page break, its header repeated or
 * not, is one table.
 */
export function findTables(lines: readonly Line[]): Stretch[] {
  const stretches: Stretch[] = [];
  let index = 0;
  while (index < lines.length) {
    const end = endOfTable(lines, index);
    if (end - index >= fewestRows) {
      const own = lines.slice(index, end);
      stretches.push({ kind: 'table', lines: own, rows: rowsOf(own) });
      index = end;
    } else {
      const last = stretches.at(-1);
      const line = lines[index] as Line;
      if (last?.kind === 'lines')
        stretches[stretches.length - 1] = { kind: 'lines', lines: [...last.lines, line] };
      else stretches.push({ kind: 'lines', lines: [line] });
      index++;
    }
  }
  return stretches;
}

function endOfTable(lines: readonly Line[], start: number): number {
  const header = lines[start] as Line;
  if (header.segments.length < 2) return start;
  let end = start + 1;
  while (end < lines.length && isRowBelow(header, lines[end] as Line)) end++;
  return end;
}

/** Whether a line has the columns of another: as many, each beginning, ending or standing in the middle of the same place. */
export function isRowBelow(header: Line, line: Line): boolean {
  return (
    line.segments.length === header.segments.length &&
    line.segments.every(({ x, end }, column) => {
      const above = header.segments[column];
      return (
        above !== undefined &&
        (near(x, above.x) || near(end, above.end) || near((x + end) / 2, (above.x + above.end) / 2))
      );
    })
  );
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= tolerance;
}

/** Cells; a header that a new page repeats is left out. */
function rowsOf(lines: readonly Line[]): string[][] {
  const [header] = lines;
  const text = header === undefined ? '' : lineText(header);
  return lines
    .filter((line, index) => index === 0 || line.page === lines[index - 1]?.page || lineText(line) !== text)
    .map(({ segments }) => segments.map((segment) => segment.text));
}
