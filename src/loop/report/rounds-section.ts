import { html } from 'hono/html';
import type { Round } from '../../domain/round.ts';
import { amountText } from './charts/cost-chart.ts';
import type { RunHistory } from './read-run.ts';
import { scoreText } from './shown-scores.ts';
import { tableOf } from './table.ts';

/** Every round: the decision and its reason, what the judge said, what changed axiom by axiom. */
export function roundsSection({ rounds, result }: RunHistory): ReturnType<typeof html> {
  const rows = rounds.map(({ round }) => [
    round.number,
    round.parent ?? '',
    html`<span class="tag">${round.decision.outcome}</span>${round.number === result?.best ? html` <span class="tag">frozen</span>` : ''}`,
    `${round.decision.wins} : ${round.decision.losses}`,
    scoreText(round.scores.accept),
    scoreText(round.scores.build),
    round.spent.calls,
    round.spent.cost === null ? 'no price' : amountText(round.spent.cost),
    round.decision.reason,
  ]);
  return html`<h2>Rounds</h2>${tableOf({
    head: ['round', 'parent', 'decision', 'wins : losses', 'ACCEPT', 'BUILD', 'calls', 'cost', 'why'],
    rows,
    numbers: [0, 1, 3, 6, 7],
  })}${rounds.map(({ round }) => roundDetails(round))}`;
}

function roundDetails(round: Round) {
  const { number, schema, functions, judgement } = round;
  const drafts = schema.drafts === 1 ? '1 draft' : `${schema.drafts} drafts`;
  return html`<details><summary>Round ${number}: ${schema.changes.length} axioms changed, HermiT: ${schema.verdict} (${drafts})</summary>
<h3>Axioms</h3>${tableOf({
    head: ['', 'class of change', 'axiom', 'why'],
    rows: schema.changes.map(({ change, class: kind, axiom, reason }) => [
      change === 'added' ? '+ added' : '− removed',
      kind,
      html`<pre>${axiom}</pre>`,
      reason,
    ]),
  })}
${schema.leftOut.length === 0 ? '' : html`<h3>Left out, because no draft passed</h3>${schema.leftOut.map((axiom) => html`<pre>${axiom}</pre>`)}`}
<h3>Functions</h3>${functionChanges(functions)}
<h3>The judge</h3>${judgementOf(judgement)}
</details>`;
}

function functionChanges({ admitted, added, changed, removed, rejected }: Round['functions']) {
  const told = [
    ...added.map((name) => ['+ added', name, '']),
    ...changed.map((name) => ['changed', name, '']),
    ...removed.map((name) => ['− removed', name, '']),
    ...rejected.map(({ name, reasons }) => ['refused', name, reasons.join('; ')]),
  ];
  return html`<p class="note">${admitted.length} admitted: ${admitted.join(', ')}</p>${tableOf({ head: ['', 'function', 'why'], rows: told })}`;
}

function judgementOf(judgement: Round['judgement']) {
  if (judgement === null) return html`<p class="none">Nobody judged this round.</p>`;
  const fault = judgement.blockingFault ? 'A blocking fault is left.' : 'No blocking fault is left.';
  return html`<p>${fault}</p>${tableOf({
    head: ['target', 'operation', 'reason', 'what became of it'],
    rows: judgement.suggestions.map(({ target, operation, reason, outcome, explanation }) => [
      `${target.kind} ${target.name}`,
      operation,
      reason,
      explanation === undefined ? outcome : `${outcome}: ${explanation}`,
    ]),
  })}`;
}
