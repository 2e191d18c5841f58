import { type Block, plainLine, type ReadDocument } from './block.ts';
import { unfoldColumns } from './pdf-columns.ts';
import { type Line, linesOfPage, lineText } from './pdf-lines.ts';
import { pdfPages } from './pdf-pages.ts';
import { withoutRunningLines } from './pdf-running-lines.ts';
import { findTables, type Stretch } from './pdf-tables.ts';

/** A line so much higher than the most frequent one is a heading. */
const headingRatio = 1.15;
/** A gap of so many line heights ends a paragraph. */
const paragraphGap = 1.7;

/**
 * The text that a PDF (ISO 32000) holds, by position: headings by size, tables and columns of text by gaps. Pictures
 * of text are not read; headers and footers of pages are left out.
 */
export async function readPdf(bytes: Buffer): Promise<ReadDocument> {
  const runs = await pdfPages(bytes);
  const found = runs.map((page, index) => linesOfPage(page, index + 1));
  const { pages, removed } = withoutRunningLines(found);
  const lines = pages.flatMap(unfoldColumns);
  const withoutText = found.filter((page) => page.length === 0).length;
  const size = mostFrequentHeight(lines);
  return {
    blocks: findTables(lines).flatMap((stretch) => blocksOf(stretch, size)),
    leftOut: [
      ...(removed === 0 ? [] : [`${removed} lines that pages repeat as headers and footers`]),
      ...(withoutText === 0
        ? []
        : [`${withoutText} of ${pages.length} pages without text (scanned pictures, perhaps)`]),
    ],
  };
}

function mostFrequentHeight(lines: readonly Line[]): number {
  const characters = new Map<number, number>();
  for (const line of lines) {
    const height = Math.round(line.height);
    characters.set(height, (characters.get(height) ?? 0) + lineText(line).length);
  }
  const [most] = [...characters].sort(([a, one], [b, other]) => other - one || a - b);
  return most?.[0] ?? 1;
}

function blocksOf(stretch: Stretch, size: number): Block[] {
  if (stretch.kind === 'table') return [{ kind: 'table', rows: stretch.rows }];
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    const text = plainLine(paragraph.join(' '));
    if (text !== '') blocks.push({ kind: 'paragraph', text });
    paragraph = [];
  };
  for (const [index, line] of stretch.lines.entries()) {
    const isHeading = line.height > size * headingRatio;
    if (isHeading || isApart(stretch.lines[index - 1], line)) endParagraph();
    if (isHeading) blocks.push({ kind: 'heading', level: 1, text: plainLine(lineText(line)) });
    else paragraph.push(lineText(line));
  }
  endParagraph();
  return blocks;
}

function isApart(above: Line | undefined, line: Line): boolean {
  if (above === undefined) return false;
  return above.page !== line.page || above.y - line.y > Math.max(above.height, line.height) * paragraphGap;
}
