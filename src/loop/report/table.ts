import { html } from 'hono/html';

type Cell = string | number | ReturnType<typeof html>;

export interface TableParts {
  /** What the table shows, above it. */
  readonly caption?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Columns of numbers, by position. */
  readonly numbers?: readonly number[];
}

/** A table that scrolls by itself where the page is narrow; "None." without rows. */
export function tableOf({ caption, head, rows, numbers = [] }: TableParts): ReturnType<typeof html> {
  if (rows.length === 0) return html`<p class="none">None.</p>`;
  const kind = (at: number) => (numbers.includes(at) ? 'number' : 'text');
  const header = head.map((text, at) => html`<th scope="col" class="${kind(at)}">${text}</th>`);
  const body = rows.map(
    (row) => html`<tr>${row.map((cell, at) => html`<td class="${kind(at)}">${cell}</td>`)}</tr>
`,
  );
  const title = caption === undefined ? '' : html`<caption>${caption}</caption>`;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption ?? head.join(', ')}"><table>${title}<thead><tr>${header}</tr></thead><tbody>${body}</tbody></table></div>`;
}
