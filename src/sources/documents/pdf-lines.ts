import { plainLine } from './block.ts';

/** A run of text on a page: where its baseline begins, in points from the lower left corner. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font size. */
  readonly height: number;
}

/** Runs that stand side by side with no more than a blank between them. */
export interface Segment {
  readonly text: string;
  readonly x: number;
  readonly end: number;
}

export interface Line {
  readonly page: number;
  readonly y: number;
  readonly height: number;
  readonly segments: readonly Segment[];
}

/** A gap wider than so many font sizes separates columns. */
const columnGap = 1;
const wordGap = 0.15;

/** The lines of a page from top to bottom, each cut into segments where a wide gap stands. */
export function linesOfPage(runs: readonly TextRun[], page: number): Line[] {
  const rows: TextRun[][] = [];
  const visible = runs.filter(({ text }) => text.trim() !== '');
  for (const run of [...visible].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (first !== undefined && Math.abs(first.y - run.y) < Math.max(first.height, run.height) * 0.4)
      row?.push(run);
    else rows.push([run]);
  }
  return rows.map((row) => lineOf(row, page));
}

function lineOf(row: readonly TextRun[], page: number): Line {
  const sorted = [...row].sort((a, b) => a.x - b.x);
  const segments: { text: string; x: number; end: number }[] = [];
  for (const run of sorted) {
    const last = segments.at(-1);
    const gap = last === undefined ? 0 : run.x - last.end;
    if (last === undefined || gap > run.height * columnGap)
      segments.push({ text: run.text, x: run.x, end: run.x + run.width });
    else {
      last.text += (gap > run.height * wordGap && !last.text.endsWith(' ') ? ' ' : '') + run.text;
      last.end = run.x + run.width;
    }
  }
  const trimmed = segments.map((segment) => ({
    ...segment,
    text: plainLine(segment.text),
  }));
  return {
    page,
    y: sorted[0]?.y ?? 0,
    height: sorted.reduce((most, { height }) => Math.max(most, height), 0),
    segments: trimmed,
  };
}

export function lineText({ segments }: Line): string {
  return segments.map(({ text }) => text).join(' ');
}
