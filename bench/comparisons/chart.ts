import { isReached, type Measurement } from './measurement.ts';

const width = 760;
const row = 34;
const left = 330;
const decades = 2;

/** Ratios as bars on a logarithmic axis from 1/100 to 100, with a mark where each should be. */
export function chartSvg(measurements: readonly Measurement[]): string {
  const height = row * measurements.length + 60;
  const axis = Array.from({ length: 2 * decades + 1 }, (_, index) => 10 ** (index - decades));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    '<text x="10" y="20" font-weight="bold">CPU time, as ratios measured in one run (log scale; a line marks what is wanted)</text>',
    ...axis.map((value) => gridLine(value, height)),
    ...measurements.flatMap((measurement, index) => bar(measurement, 40 + index * row)),
    '</svg>',
    '',
  ].join('\n');
}

function gridLine(value: number, height: number): string {
  const x = place(value);
  return `<line x1="${x}" y1="32" x2="${x}" y2="${height - 20}" stroke="#ddd"/><text x="${x}" y="${height - 6}" text-anchor="middle">${value}</text>`;
}

function bar(measurement: Measurement, y: number): string[] {
  const { title, against, ratio, wanted } = measurement;
  const [from, to] = [place(1), place(ratio)];
  const reached = isReached(measurement);
  const colour = reached === undefined ? '#7a8ca3' : reached ? '#2e7d4f' : '#c0564b';
  const mark = wanted?.least ?? wanted?.most;
  return [
    `<text x="10" y="${y + 12}">${escapeXml(title)}</text><text x="10" y="${y + 25}" fill="#777" font-size="10">${escapeXml(against)}</text>`,
    `<rect x="${Math.min(from, to)}" y="${y + 3}" width="${Math.max(1, Math.abs(to - from))}" height="18" fill="${colour}"/>`,
    `<text x="${Math.max(from, to) + 4}" y="${y + 16}">${ratio.toFixed(ratio < 10 ? 2 : 1)}</text>`,
    ...(mark === undefined
      ? []
      : [`<line x1="${place(mark)}" y1="${y}" x2="${place(mark)}" y2="${y + 24}" stroke="black"/>`]),
  ];
}

function place(value: number): number {
  const logarithm = Math.max(-decades, Math.min(decades, Math.log10(value)));
  return Math.round(left + ((logarithm + decades) / (2 * decades)) * (width - left - 60));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
