import { html } from 'hono/html';
import { frame, labelBelow, scale, svgChart } from './frame.ts';

export interface ChangeCount {
  readonly label: string;
  readonly added: number;
  readonly removed: number;
}

/** What each round added (upwards) and removed (downwards). */
export function changeChart(
  id: string,
  title: string,
  counts: readonly ChangeCount[],
): ReturnType<typeof html> {
  const most = Math.max(1, ...counts.flatMap(({ added, removed }) => [added, removed]));
  const middle = (frame.top + frame.height - frame.bottom) / 2;
  const length = scale([0, most], [0, middle - frame.top - 14]);
  const x = scale([0, counts.length], [frame.left, frame.width - frame.right]);
  const width = Math.min(56, (x(1) - x(0)) * 0.6);
  const columns = counts.map(({ label, added, removed }, at) => {
    const center = x(at + 0.5);
    const bar = (kind: 'added' | 'removed', count: number, y: number) =>
      html`<rect class="bar ${kind}" x="${center - width / 2}" y="${y}" width="${width}" height="${length(count)}" rx="2"><title>${label}: ${count} ${kind}</title></rect>`;
    return [
      bar('added', added, middle - length(added)),
      bar('removed', removed, middle),
      html`<text class="value" x="${center}" y="${middle - length(added) - 4}" text-anchor="middle">+${added}</text><text class="value" x="${center}" y="${middle + length(removed) + 13}" text-anchor="middle">−${removed}</text>`,
      labelBelow(center, label),
    ];
  });
  const axis = html`<line class="axis" x1="${frame.left}" x2="${frame.width - frame.right}" y1="${middle}" y2="${middle}"/>`;
  const description = counts
    .map(({ label, added, removed }) => `${label}: ${added} added, ${removed} removed`)
    .join('; ');
  return svgChart({ id, title, description, parts: [columns.flat(), axis] });
}
