import type { AgentStep } from '../../domain/answer-record.ts';
import type { Trajectory } from '../../domain/round.ts';

const longestObservation = 300;
const longestAnswer = 800;

/** A question of BUILD as the judge reads it: calls and what they gave, answer, gold, score. */
export function trajectoryText({ record, score }: Trajectory, gold: unknown): string {
  const verdict = score.evaluated
    ? `score ${score.official}, partial ${round(score.partial)}${detailsText(score.details)}`
    : `not evaluated: ${score.reason}`;
  return [
    `question: ${record.question}`,
    ...record.steps.map(stepText),
    `outcome: ${record.outcome}${record.reason === undefined ? '' : ` (${record.reason})`}`,
    `answer: ${(record.answer?.text ?? 'none').slice(0, longestAnswer)}`,
    ...(gold === undefined || gold === null ? [] : [`gold: ${JSON.stringify(gold).slice(0, longestAnswer)}`]),
    verdict,
  ].join('\n');
}

function stepText({ decision, observation }: AgentStep): string {
  const what =
    decision.action === 'call'
      ? `${decision.function}(${(decision.arguments ?? []).map(({ name, value }) => `${name}: ${JSON.stringify(value)}`).join(', ')})`
      : decision.action;
  return `- ${what} → ${observation.kind}: ${observation.text.slice(0, longestObservation).replaceAll(/\s+/g, ' ')}`;
}

/** Reasons of a scorer, where it gives any. */
function detailsText(details: Readonly<Record<string, unknown>>): string {
  const { reasons } = details;
  return reasons === undefined ? '' : `; ${JSON.stringify(reasons).slice(0, longestAnswer)}`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
