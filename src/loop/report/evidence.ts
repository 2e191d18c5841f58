import { html } from 'hono/html';
import type { AnswerRecord, FactSource, RowEvidence } from '../../domain/answer-record.ts';

/** What the cited rows of an answer rest on: facts, and the rows and words of the sources that say them. */
export function evidenceOf({ answer, evidence }: AnswerRecord): ReturnType<typeof html> {
  if (answer === null) return html``;
  const notes = evidence.notes.map(({ call, note }) => html`<p class="note">Call ${call}: ${note}</p>`);
  return html`<h3>Evidence</h3>${evidence.rows.map(rowEvidence)}${notes}${
    evidence.rows.length + notes.length === 0 ? html`<p class="none">None.</p>` : ''
  }`;
}

function rowEvidence({ call, row, facts }: RowEvidence) {
  const told = facts.length === 1 ? '1 fact' : `${facts.length} facts`;
  return html`<details><summary>Call ${call}, row ${row}: ${told}</summary>${facts.map(
    ({ fact, sources }) => html`<pre>${fact}</pre>${sources.map(sourceOf)}`,
  )}</details>
`;
}

function sourceOf({ source, row, quote, cells }: FactSource) {
  const place = row === undefined ? source : `${source}, row ${row}`;
  const said =
    quote === undefined ? cells.map(({ column, text }) => `${column}: ${text}`).join(' · ') : quote.exact;
  return html`<blockquote>${place}: ${said}</blockquote>`;
}
