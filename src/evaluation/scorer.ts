import type { RunContext } from '../domain/run-context.ts';
import type { Score, ScoreItem } from '../domain/score.ts';

/** A way to compare an answer with its gold. Scorers are pure: the same item gives the same score. */
export interface Scorer {
  readonly name: string;
  score(item: ScoreItem, context: RunContext): Promise<Score>;
  /** For scorers that are cheaper over many items at once. One score an item, in the order of the items. */
  scoreMany?(items: readonly ScoreItem[], context: RunContext): Promise<Score[]>;
}

/** Asks a model once and gives back its plain reply. Scorers that need one say "not evaluated" without it. */
export type AskModel = (request: { system: string; user: string }, context: RunContext) => Promise<string>;

/** One score an item, in the order of the items; reports progress. Errors of the scorer pass through. */
export async function scoreAll(
  scorer: Scorer,
  items: readonly ScoreItem[],
  context: RunContext,
): Promise<Score[]> {
  if (scorer.scoreMany) return scorer.scoreMany(items, context);
  const step = `score with ${scorer.name}`;
  context.emit({ type: 'step-start', step, total: items.length, unit: 'items' });
  const scores: Score[] = [];
  for (const item of items) {
    context.signal?.throwIfAborted();
    scores.push(await scorer.score(item, context));
    context.emit({ type: 'step-progress', step, done: scores.length, total: items.length, unit: 'items' });
  }
  context.emit({ type: 'step-end', step, done: scores.length, total: items.length, unit: 'items' });
  return scores;
}

/** The score of a yes-or-no comparison. */
export function passOrFail(passes: boolean, details: Record<string, unknown> = {}): Score {
  return { evaluated: true, official: passes ? 1 : 0, partial: passes ? 1 : 0, details };
}
