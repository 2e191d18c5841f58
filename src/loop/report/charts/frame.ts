import { html } from 'hono/html';

/** Size of every chart in units of its viewBox; the drawing area lies inside the margins. */
export const frame = { width: 640, height: 240, left: 46, right: 16, top: 14, bottom: 34 } as const;

type Part = ReturnType<typeof html>;

export interface Drawing {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** The chart in words, for those who do not see it. */
  readonly description: string;
  readonly parts: readonly (Part | readonly Part[])[];
  readonly height?: number;
}

/** An SVG that scales with the page and reads as one image with a name and a description. */
export function svgChart({ id, title, description, parts, height = frame.height }: Drawing): Part {
  return html`<svg class="chart" viewBox="0 0 ${frame.width} ${height}" role="img" aria-labelledby="${id}-title ${id}-text"><title id="${id}-title">${title}</title><desc id="${id}-text">${description}</desc>${parts}</svg>`;
}

/** A linear scale between two pairs; a domain without extent maps to the middle. */
export function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  return (value: number): number => {
    const share = to === from ? 0.5 : (value - from) / (to - from);
    return rounded(start + share * (end - start));
  };
}

/** y of a share 0…1. */
export const yOfShare = scale([0, 1], [frame.height - frame.bottom, frame.top]);

/** Grid lines and labels of a share axis. */
export function shareAxis(): Part[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = yOfShare(share);
    return html`<line class="grid" x1="${frame.left}" x2="${frame.width - frame.right}" y1="${y}" y2="${y}"/><text class="tick" x="${frame.left - 8}" y="${y + 4}" text-anchor="end">${percent(share)}</text>`;
  });
}

/** A label below the drawing area. */
export function labelBelow(x: number, text: string, height: number = frame.height): Part {
  return html`<text class="tick" x="${x}" y="${height - 14}" text-anchor="middle">${text}</text>`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
