const candidates = [',', ';', '\t', '|'] as const;
const linesLookedAt = 50;

/**
 * The delimiter that splits the first lines of `sample` into the same number of cells most consistently, then into
 * most cells; a comma when none does, as in a file of one column. Quoted text does not count.
 */
export function detectDelimiter(sample: string): string {
  const lines = firstLines(sample);
  const scored = candidates.map((delimiter) => ({ delimiter, ...score(lines, delimiter) }));
  const best = scored.reduce((a, b) => (isBetter(b, a) ? b : a));
  return best.cells > 1 ? best.delimiter : ',';
}

interface Score {
  /** Share of lines with as many cells as the header. */
  readonly agreement: number;
  readonly cells: number;
}

function isBetter(a: Score, b: Score): boolean {
  if (a.cells === 1 || b.cells === 1) return a.cells > b.cells;
  return a.agreement !== b.agreement ? a.agreement > b.agreement : a.cells > b.cells;
}

function score(lines: readonly string[], delimiter: string): Score {
  const counts = lines.map((line) => line.split(delimiter).length);
  const cells = counts[0] ?? 1;
  return { cells, agreement: counts.filter((count) => count === cells).length / Math.max(counts.length, 1) };
}

/** Lines with their quoted parts removed; the last is dropped when the sample may end in the middle of it. */
function firstLines(sample: string): string[] {
  const lines = sample.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/);
  return lines
    .slice(0, Math.max(1, lines.length - 1))
    .filter((line) => line !== '')
    .slice(0, linesLookedAt);
}
