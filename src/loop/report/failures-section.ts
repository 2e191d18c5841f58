import { html } from 'hono/html';
import type { Trajectory } from '../../domain/round.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { percent } from './charts/frame.ts';
import { failureCause } from './failure-cause.ts';
import type { RunHistory } from './read-run.ts';
import { tableOf } from './table.ts';
import { trajectoryId } from './trajectories-section.ts';

/** Failures by cause and round, and how each question fared from round to round. */
export function failuresSection({ rounds }: RunHistory): ReturnType<typeof html> {
  const heads = rounds.map(({ round }) => `round ${round.number}`);
  const numbers = rounds.map((_, at) => at + 1);
  return html`<h2>Failures by cause</h2>${tableOf({
    caption: 'Questions without the full official score',
    head: ['cause', ...heads],
    rows: causeRows(rounds),
    numbers,
  })}
<h2>Question by question</h2>${tableOf({
    caption: 'Score in each round; an empty cell was not asked. Each leads to its trajectory.',
    head: ['question', ...heads],
    rows: questionRows(rounds),
    numbers,
  })}`;
}

type Rounds = RunHistory['rounds'];

function causeRows(rounds: Rounds) {
  const causes = rounds.map(({ trajectories }) => trajectories.map(failureCause));
  const names = [...new Set(causes.flat())].filter((cause) => cause !== null).sort(compareUtf8);
  const total = (cause: string) => causes.flat().filter((each) => each === cause).length;
  return names
    .sort((a, b) => total(b) - total(a))
    .map((cause) => [cause, ...causes.map((ofRound) => ofRound.filter((each) => each === cause).length)]);
}

function questionRows(rounds: Rounds) {
  const every = rounds.flatMap(({ trajectories }) => trajectories);
  const questions = new Map(every.map(({ id, record }) => [id, record.question]));
  return [...questions]
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([id, question]) => [
      html`<strong>${id}</strong> ${question}`,
      ...rounds.map(({ round, trajectories }) => {
        const at = trajectories.findIndex((trajectory) => trajectory.id === id);
        return at < 0 ? '' : verdict(trajectories[at] as Trajectory, trajectoryId(round.number, at));
      }),
    ]);
}

function verdict({ score }: Trajectory, anchor: string) {
  if (!score.evaluated) return html`<a href="#${anchor}">not evaluated</a>`;
  const passes = score.official === 1;
  const text = passes ? '✓ full' : `✗ ${percent(score.partial)}`;
  return html`<a class="${passes ? 'pass' : 'fail'}" href="#${anchor}">${text}</a>`;
}
