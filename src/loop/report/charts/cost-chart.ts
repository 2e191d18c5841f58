import { html } from 'hono/html';
import { frame, labelBelow, percent, scale, shareAxis, svgChart, yOfShare } from './frame.ts';

export interface CostPoint {
  readonly label: string;
  /** Spent up to and with this round. */
  readonly amount: number;
  readonly share: number;
  readonly kept: boolean;
}

/** Score against what was spent so far; `unit` is a currency or "model calls". */
export function costChart(points: readonly CostPoint[], unit: string): ReturnType<typeof html> {
  const most = Math.max(...points.map(({ amount }) => amount), 0);
  const x = scale([0, most === 0 ? 1 : most], [frame.left, frame.width - frame.right - 40]);
  const ticks = [0, most / 2, most].filter((tick, at, all) => all.indexOf(tick) === at);
  const marks = points.map(({ label, amount, share, kept }) => {
    const [left, y] = [x(amount), yOfShare(share)];
    return html`<circle class="mark official${kept ? '' : ' hollow'}" cx="${left}" cy="${y}" r="6"><title>${label}: ${percent(share)} for ${amountText(amount)} ${unit}</title></circle><text class="tick" x="${left + 10}" y="${y - 8}">${label}</text>`;
  });
  return svgChart({
    id: 'cost',
    title: `Official score against ${unit}`,
    description: points
      .map(({ label, amount, share }) => `${label}: ${percent(share)} for ${amountText(amount)} ${unit}`)
      .join('; '),
    parts: [shareAxis(), ticks.map((tick) => labelBelow(x(tick), `${amountText(tick)} ${unit}`)), marks],
  });
}

/** Whole numbers as they are, others with two significant digits. */
export function amountText(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : String(Number(amount.toPrecision(2)));
}
