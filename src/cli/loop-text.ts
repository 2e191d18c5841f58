import type { Ledger } from '../domain/budget.ts';
import type { ScoreSummary } from '../domain/score.ts';
import type { LoopOutcome } from '../loop/run/run-loop.ts';
import { ledgerText } from './batch-text.ts';
import { textTable } from './text-table.ts';

/** How a construction run came out, for people. */
export function loopText(
  { result, kernel, report, folder }: LoopOutcome & { readonly folder: string },
  ledger: Ledger,
): string {
  return [
    `${result.stopped} Frozen: round ${result.best}.`,
    ...(result.test === null ? [] : [`Test: ${scoreText(result.test)} over ${result.test.items} questions`]),
    ...result.ablations.map(({ name, score }) => `  ${name}: ${scoreText(score)}`),
    `Kernel: ${kernel}`,
    `Report: ${report}`,
    `Rounds: ${folder}`,
    '',
    ledgerText(ledger),
  ].join('\n');
}

/** Official score in percent, or its bounds where items were not evaluated. */
export function scoreText({ official, partial, atLeast, atMost, notEvaluated }: ScoreSummary): string {
  if (official === null) return `${percent(atLeast)} to ${percent(atMost)} (${notEvaluated} not evaluated)`;
  return `${percent(official)} (partial ${percent(partial)})`;
}

function percent(value: number | null): string {
  return value === null ? 'not evaluated' : `${(value * 100).toFixed(1)} %`;
}

export interface SeedResult {
  readonly seed: number;
  readonly kernel: string;
  /** Official score on the test split, else on ACCEPT; null where neither was evaluated. */
  readonly score: number | null;
}

/** One line a seed, then mean and standard deviation (of the sample). */
export function seedsText(seeds: readonly SeedResult[]): string {
  const rows = seeds.map(({ seed, score, kernel }) => [String(seed), percent(score), kernel]);
  const scores = seeds.flatMap(({ score }) => (score === null ? [] : [score]));
  const { mean, deviation } = spread(scores);
  const told =
    scores.length === 0
      ? 'No seed has a score.'
      : `Mean ${percent(mean)} ± ${deviation === null ? 'not evaluated (one seed)' : percent(deviation)} over ${scores.length} seeds`;
  return [textTable(['seed', 'score', 'kernel'], rows), '', told].join('\n');
}

export function spread(scores: readonly number[]): {
  readonly mean: number | null;
  readonly deviation: number | null;
} {
  if (scores.length === 0) return { mean: null, deviation: null };
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  if (scores.length === 1) return { mean, deviation: null };
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (scores.length - 1)) };
}
