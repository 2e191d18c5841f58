import type { Line, Segment } from './pdf-lines.ts';

/** Fewer lines on both sides of a gutter are a table, or chance. */
const fewestLines = 8;
/** Shorter texts side by side are cells. */
const fewestCharacters = 20;
/** Text of a column fills so much of its width, in most of its lines. */
const leastFilled = 0.6;

/**
 * A page set in two columns, in reading order: between lines that go across, the left column before the right one.
 * Any other page stays as it is. Columns are told by a gutter that text on both sides nearly reaches, line after line.
 */
export function unfoldColumns(lines: readonly Line[]): Line[] {
  const gutter = gutterOf(lines);
  if (gutter === undefined) return [...lines];
  const unfolded: Line[] = [];
  let left: Line[] = [];
  let right: Line[] = [];
  const endColumns = () => {
    for (const line of [...left, ...right]) unfolded.push(line);
    left = [];
    right = [];
  };
  for (const line of lines) {
    const sides = sidesOf(line, gutter);
    if (sides === undefined) {
      endColumns();
      unfolded.push(line);
      continue;
    }
    if (sides.left.length > 0) left.push({ ...line, segments: sides.left });
    if (sides.right.length > 0) right.push({ ...line, segments: sides.right });
  }
  endColumns();
  return unfolded;
}

/** Segments on either side; undefined where one goes across. */
function sidesOf({ segments }: Line, gutter: number): Record<'left' | 'right', Segment[]> | undefined {
  const left = segments.filter(({ end }) => end <= gutter);
  const right = segments.filter(({ x }) => x >= gutter);
  return left.length + right.length === segments.length ? { left, right } : undefined;
}

function gutterOf(lines: readonly Line[]): number | undefined {
  const pairs = lines.flatMap(({ segments: [left, right, ...more] }) =>
    left !== undefined && right !== undefined && more.length === 0 ? [{ left, right }] : [],
  );
  if (pairs.length < fewestLines) return undefined;
  const gutter = median(pairs.map(({ right }) => right.x)) - 1;
  const sided = pairs.filter(({ left, right }) => left.end <= gutter && right.x >= gutter);
  if (sided.length < fewestLines) return undefined;
  const start = sided.reduce((least, { left }) => Math.min(least, left.x), gutter);
  const end = sided.reduce((most, { right }) => Math.max(most, right.end), gutter);
  const isColumn = (texts: readonly Segment[], width: number) =>
    median(texts.map((each) => each.end - each.x)) >= leastFilled * width &&
    median(texts.map(({ text }) => text.length)) >= fewestCharacters;
  const left = sided.map((pair) => pair.left);
  const right = sided.map((pair) => pair.right);
  return isColumn(left, gutter - start) && isColumn(right, end - gutter) ? gutter : undefined;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
