import type { Round } from '../../domain/round.ts';
import type { ScoreSummary } from '../../domain/score.ts';
import { percent } from './charts/frame.ts';
import type { RunHistory } from './read-run.ts';

export type ShownPart = 'accept' | 'build';

/** The part whose scores the charts show: ACCEPT, or BUILD where no round has a score on ACCEPT (too few questions). */
export function shownPart({ rounds }: RunHistory): ShownPart {
  return rounds.some(({ round }) => round.scores.accept !== null) ? 'accept' : 'build';
}

const kept: readonly Round['decision']['outcome'][] = [
  'first',
  'kept',
  'schema part kept',
  'function part kept',
];

/** Whether the round may be frozen. A schema part that is carried waits for a function that proves it. */
export function isKept({ decision }: Round): boolean {
  return kept.includes(decision.outcome);
}

/** Words for a score: a number, a range where items were not evaluated, or that there is none. */
export function scoreText(score: ScoreSummary | null): string {
  if (score === null || score.atLeast === null || score.atMost === null) return 'not evaluated';
  if (score.official !== null) return percent(score.official);
  return `${percent(score.atLeast)} to ${percent(score.atMost)} (${score.notEvaluated} of ${score.items} not evaluated)`;
}
