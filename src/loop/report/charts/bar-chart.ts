import { html } from 'hono/html';
import { frame, percent, scale, svgChart } from './frame.ts';

export interface ScoreBar {
  readonly label: string;
  /** 0…1; null = not evaluated. */
  readonly share: number | null;
  readonly note: string;
  /** The bar the others are compared with. */
  readonly isReference: boolean;
}

const rowHeight = 34;
const labelWidth = 210;

/** Shares as horizontal bars, one below the other, in the order given. */
export function barChart(title: string, bars: readonly ScoreBar[]): ReturnType<typeof html> {
  const width = scale([0, 1], [0, frame.width - labelWidth - 150]);
  const rows = bars.map(({ label, share, note, isReference }, at) => {
    const y = at * rowHeight + 6;
    const end = labelWidth + width(share ?? 0);
    return html`<text class="name" x="0" y="${y + 15}">${label}</text>${
      share === null
        ? ''
        : html`<rect class="bar ${isReference ? 'official' : 'other'}" x="${labelWidth}" y="${y}" width="${width(share)}" height="${rowHeight - 12}" rx="2"/>`
    }<text class="value" x="${end + 8}" y="${y + 15}">${share === null ? 'not evaluated' : percent(share)}${note === '' ? '' : ` · ${note}`}</text>`;
  });
  return svgChart({
    id: 'ablations',
    title,
    description: bars
      .map(({ label, share }) => `${label}: ${share === null ? 'not evaluated' : percent(share)}`)
      .join('; '),
    parts: [rows],
    height: bars.length * rowHeight + 6,
  });
}
