import { html } from 'hono/html';
import { barChart } from './charts/bar-chart.ts';
import { changeChart } from './charts/change-chart.ts';
import { amountText, type CostPoint, costChart } from './charts/cost-chart.ts';
import { scoreChart } from './charts/score-chart.ts';
import type { RunHistory } from './read-run.ts';
import { isKept, shownPart } from './shown-scores.ts';

/** The charts: score, cost, ablations, changes of S and F. */
export function figuresSection(history: RunHistory): ReturnType<typeof html> {
  return html`<h2>The rounds at a glance</h2>
<div class="figures">${scoreFigure(history)}${costFigure(history)}${ablationFigure(history)}${changeFigures(history)}</div>`;
}

function scoreFigure(history: RunHistory) {
  const part = shownPart(history);
  const points = history.rounds.map(({ round }) => ({
    label: `round ${round.number}`,
    score: round.scores[part],
    kept: isKept(round),
  }));
  const asked =
    part === 'accept'
      ? 'Questions that no prompt ever saw (ACCEPT).'
      : 'Questions that the judge saw too (BUILD), because there are too few for a part of their own; each round asks others.';
  return html`<figure><h3>Score per round</h3>${scoreChart(points)}<figcaption><span class="key official"></span>official <span class="key partial"></span>partial <span class="key hollow"></span>not kept. ${asked}</figcaption></figure>`;
}

function costFigure(history: RunHistory) {
  const { points, unit } = costPoints(history);
  const note =
    unit === 'model calls'
      ? 'Model calls stand for cost, because a model has no price.'
      : 'What all rounds up to this one cost.';
  const content = points.length === 0 ? html`<p class="none">Not evaluated.</p>` : costChart(points, unit);
  return html`<figure><h3>Cost against score</h3>${content}<figcaption>${note}</figcaption></figure>`;
}

function costPoints(history: RunHistory): { points: CostPoint[]; unit: string } {
  const { rounds, result } = history;
  const part = shownPart(history);
  const isPriced = rounds.every(({ round }) => round.spent.cost !== null);
  let amount = 0;
  const points = rounds.flatMap(({ round }): CostPoint[] => {
    amount += isPriced ? (round.spent.cost ?? 0) : round.spent.calls;
    const share = round.scores[part]?.official ?? null;
    return share === null ? [] : [{ label: `round ${round.number}`, amount, share, kept: isKept(round) }];
  });
  return { points, unit: isPriced ? (result?.currency ?? 'currency units') : 'model calls' };
}

function ablationFigure({ result }: RunHistory) {
  if (result === null || result.ablations.length === 0) return html``;
  const whole = { label: 'whole', share: result.test?.official ?? null, note: '', isReference: true };
  const others = result.ablations.map(({ name, score, cost }) => ({
    label: name,
    share: score.official,
    note: cost === null ? '' : `${amountText(cost)} ${result.currency}`,
    isReference: false,
  }));
  return html`<figure><h3>Parts left out, and baselines</h3>${barChart('Official score with parts left out', [whole, ...others])}<figcaption>Official score over the test questions.</figcaption></figure>`;
}

function changeFigures({ rounds }: RunHistory) {
  const label = (number: number) => `round ${number}`;
  const axioms = rounds.map(({ round: { number, schema } }) => ({
    label: label(number),
    added: schema.changes.filter(({ change }) => change === 'added').length,
    removed: schema.changes.filter(({ change }) => change === 'removed').length,
  }));
  const functions = rounds.map(({ round }) => ({
    label: label(round.number),
    added: round.functions.added.length,
    removed: round.functions.removed.length,
  }));
  return [
    html`<figure><h3>Axioms of S</h3>${changeChart('axioms', 'Axioms added and removed per round', axioms)}<figcaption>Against the parent of the round: added above, removed below.</figcaption></figure>`,
    html`<figure><h3>Functions of F</h3>${changeChart('functions', 'Functions added and removed per round', functions)}<figcaption>Against the parent of the round: added above, removed below.</figcaption></figure>`,
  ];
}
