import type { Score, ScoreSummary } from '../domain/score.ts';

/** Means over the items. One item that was not evaluated makes the mean unknown: it is bounded, not guessed. */
export function summarise(scores: readonly Score[]): ScoreSummary {
  const evaluated = scores.filter((score) => score.evaluated);
  const notEvaluated = scores.length - evaluated.length;
  const official = sum(evaluated.map((score) => score.official));
  const partial = sum(evaluated.map((score) => score.partial));
  const known = scores.length > 0 && notEvaluated === 0;
  return {
    items: scores.length,
    notEvaluated,
    official: known ? official / scores.length : null,
    partial: known ? partial / scores.length : null,
    atLeast: scores.length > 0 ? official / scores.length : null,
    atMost: scores.length > 0 ? (official + notEvaluated) / scores.length : null,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
