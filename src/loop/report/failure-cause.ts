import type { Trajectory } from '../../domain/round.ts';

/**
 * Why a question did not get its full official score, in words that group; null when it did. The cause is read from the
 * record: what ended the trajectory, else the last call of the answer.
 */
export function failureCause({ score, record }: Trajectory): string | null {
  if (!score.evaluated) return `not evaluated: ${score.reason}`;
  if (score.official === 1) return null;
  if (record.outcome === 'failed') return `model failed: ${record.error?.code ?? 'no code'}`;
  if (record.outcome === 'unanswerable') return 'gave up: says that something is missing';
  if (record.outcome === 'no answer') return noAnswerCause(record);
  const cited = record.calls.filter(({ number }) => record.answer?.calls.includes(number));
  if (cited.some(({ result }) => result.truncated)) return 'wrong answer from truncated rows';
  if (cited.every(({ result }) => result.rows.length === 0)) return 'wrong answer from empty results';
  if (record.answer?.values.some(({ foundIn }) => foundIn.length === 0))
    return 'wrong answer with a value of no result';
  return 'wrong answer from rows that were found';
}

function noAnswerCause({ steps, limits }: Trajectory['record']): string {
  const last = steps.at(-1)?.observation.kind;
  if (last === 'unknown function' || last === 'bad argument') return `no answer: ended on ${article(last)}`;
  if (last === 'empty' || last === 'failed' || last === 'infeasible')
    return `no answer: the last call was ${last}`;
  return steps.length >= limits.steps ? 'no answer: out of steps' : 'no answer: went in circles';
}

function article(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
