import { html, raw } from 'hono/html';
import type { Round } from '../../domain/round.ts';
import { amountText } from './charts/cost-chart.ts';
import { failuresSection } from './failures-section.ts';
import { figuresSection } from './figures-section.ts';
import type { RunHistory } from './read-run.ts';
import { roundsSection } from './rounds-section.ts';
import { isKept, scoreText, shownPart } from './shown-scores.ts';
import { style } from './style.ts';
import { tableOf } from './table.ts';
import { trajectoriesSection } from './trajectories-section.ts';

/** `report.html` of a run: one page without scripts that needs nothing else. All text is escaped by the template. */
export async function runPage(history: RunHistory): Promise<string> {
  const title = history.result?.title ?? history.name;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${title}</title><style>${raw(style)}</style></head>
<body>
<header><h1>${title}</h1><p class="note">${endingOf(history)}</p></header>
<main>
${headline(history)}
${figuresSection(history)}
${roundsSection(history)}
${failuresSection(history)}
${modelsSection(history)}
${trajectoriesSection(history)}
</main>
</body></html>
`;
  return String(await page);
}

function endingOf({ result, rounds }: RunHistory): string {
  if (result === null)
    return `Not finished: ${rounds.length === 1 ? '1 round' : `${rounds.length} rounds`} so far.`;
  return `${result.stopped} Seed ${result.seed}; round ${result.best} is frozen.`;
}

function headline(history: RunHistory) {
  const { result, rounds } = history;
  const part = shownPart(history);
  const first = rounds[0]?.round.scores[part] ?? null;
  const best = rounds.find(({ round }) => round.number === result?.best)?.round.scores[part] ?? null;
  const kept = rounds.filter(({ round }) => isKept(round)).length;
  const facts = [
    ['Test questions, official', scoreText(result?.test ?? null), 'scored once, at the end'],
    [`${part.toUpperCase()}, first round`, scoreText(first), ''],
    [`${part.toUpperCase()}, frozen round`, scoreText(best), ''],
    ['Rounds', String(rounds.length), `${kept} kept`],
    ['Spent', spentText(history), `${sum(rounds, ({ spent }) => spent.calls)} model calls`],
  ] as const;
  return html`<dl class="facts">${facts.map(([name, value, note]) => html`<div><dt>${name}</dt><dd>${value}<small>${note}</small></dd></div>`)}</dl>`;
}

function spentText({ rounds, result }: RunHistory): string {
  if (rounds.some(({ round }) => round.spent.cost === null)) return 'no price';
  return `${amountText(sum(rounds, ({ spent }) => spent.cost ?? 0))} ${result?.currency ?? ''}`.trim();
}

function sum(rounds: RunHistory['rounds'], amount: (round: Round) => number): number {
  return rounds.reduce((total, { round }) => total + amount(round), 0);
}

function modelsSection({ result }: RunHistory) {
  if (result === null) return html``;
  return html`<h2>Models</h2>${tableOf({ head: ['stage', 'model'], rows: Object.entries(result.models) })}`;
}
