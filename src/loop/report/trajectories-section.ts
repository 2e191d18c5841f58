import { html } from 'hono/html';
import type { AgentCall, AgentStep, AnswerRecord } from '../../domain/answer-record.ts';
import type { Trajectory } from '../../domain/round.ts';
import { percent } from './charts/frame.ts';
import { evidenceOf } from './evidence.ts';
import { failureCause } from './failure-cause.ts';
import type { RunHistory } from './read-run.ts';
import { tableOf } from './table.ts';

const shownRows = 20;

/** Every trajectory of every round, step by step, with the rows that came back and the evidence of the answer. */
export function trajectoriesSection({ rounds }: RunHistory): ReturnType<typeof html> {
  return html`<h2>Trajectories</h2>${rounds.map(
    ({ round, trajectories }) =>
      html`<details><summary>Round ${round.number}: ${trajectories.length} questions</summary>${trajectories.map((trajectory, at) => trajectoryDetails(trajectory, trajectoryId(round.number, at)))}</details>
`,
  )}`;
}

/** The anchor of a trajectory: made of numbers alone, because names of questions are not ours. */
export function trajectoryId(round: number, position: number): string {
  return `round-${round}-question-${position + 1}`;
}

function trajectoryDetails(trajectory: Trajectory, anchor: string) {
  const { id, part, record, score } = trajectory;
  const cause = failureCause(trajectory);
  const verdict = score.evaluated
    ? `official ${percent(score.official)}, partial ${percent(score.partial)}`
    : 'not evaluated';
  return html`<details id="${anchor}"><summary><strong>${id}</strong> <span class="tag">${part}</span> <span class="tag">${verdict}</span> ${record.question}</summary>
${cause === null ? '' : html`<p class="fail">${cause}</p>`}
<ol class="steps">${record.steps.map((step) => stepOf(step, record))}</ol>
${ending(record)}
${evidenceOf(record)}
${Object.keys(score.details).length === 0 ? '' : html`<h3>What the scorer says</h3><pre>${JSON.stringify(score.details, null, 2)}</pre>`}
</details>
`;
}

function stepOf({ decision, observation }: AgentStep, { calls }: AnswerRecord) {
  const call = calls.find(({ number }) => number === observation.call);
  const action =
    decision.action === 'call'
      ? `${decision.function ?? ''}(${(decision.arguments ?? []).map(({ name, value }) => `${name}: ${JSON.stringify(value)}`).join(', ')})`
      : decision.action;
  return html`<li>${decision.thought}<pre>${action}</pre><span class="tag">${observation.kind}</span> ${
    call === undefined ? html`<pre>${observation.text}</pre>` : rowsOf(call)
  }</li>
`;
}

function rowsOf({ number, result }: AgentCall) {
  const { columns, rows, truncated, error } = result;
  if (error !== undefined) return html`<pre>${error.code}: ${error.message}</pre>`;
  const shown = rows.slice(0, shownRows);
  const more = rows.length > shownRows ? `; ${rows.length - shownRows} more in trajectories.jsonl` : '';
  return tableOf({
    caption: `Call ${number}: ${rows.length === 1 ? '1 row' : `${rows.length} rows`}${truncated ? ', more exist' : ''}${more}`,
    head: columns.map(({ name }) => name),
    rows: shown.map((row) => columns.map(({ name }) => row[name]?.value ?? '')),
  });
}

function ending({ answer, outcome, reason, error }: AnswerRecord) {
  if (answer === null)
    return html`<h3>Outcome: ${outcome}</h3><p>${error === undefined ? (reason ?? '') : `${error.code}: ${error.message}`}</p>`;
  return html`<h3>Answer</h3><p>${answer.text}</p>${tableOf({
    caption: `Rests on ${answer.calls.map((call) => `call ${call}`).join(', ')}`,
    head: ['value', 'found in'],
    rows: answer.values.map(({ value, foundIn }) => [
      value,
      foundIn.length === 0 ? 'no result' : foundIn.map((call) => `call ${call}`).join(', '),
    ]),
  })}`;
}
