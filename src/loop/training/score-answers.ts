import type { AnswerRecord } from '../../domain/answer-record.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { Score } from '../../domain/score.ts';
import type { Question } from '../../domain/task.ts';
import { QuercusError } from '../../errors.ts';
import { scoreAll } from '../../evaluation/scorer.ts';
import type { Training } from './training.ts';

export interface Answered {
  readonly question: Question;
  readonly record: AnswerRecord;
}

/** One score an answer, in their order. A scorer that fails ends the run, and what was answered stays. */
export async function scoreAnswers(
  answered: readonly Answered[],
  { scorers, scorerOf }: Pick<Training, 'scorers' | 'scorerOf'>,
  context: RunContext,
): Promise<Score[]> {
  const scores: Score[] = [];
  for (const name of new Set(answered.map(({ question }) => scorerOf(question)))) {
    const positions = answered.flatMap(({ question }, at) => (scorerOf(question) === name ? [at] : []));
    const items = positions.map((at) => scoreItem(answered[at] as Answered, name));
    const scorer = scorers.get(name);
    if (scorer === undefined) throw new QuercusError('UNEXPECTED', `No scorer ${name} was opened.`);
    const given = await scoreAll(scorer, items, { ...context, emit: () => {} });
    positions.forEach((at, index) => {
      scores[at] = given[index] as Score;
    });
  }
  return scores;
}

/** TravelPlanner wants the structured query and the plan; the scorers of one's own questions the text or the rows. */
function scoreItem({ question, record }: Answered, scorer: string) {
  const { id, question: text, gold } = question;
  if (scorer === 'travelplanner') return { id, question, gold: null, answer: parsed(record.answer?.text) };
  const answer = scorer === 'rows' ? rowsOf(record, gold) : answerValue(record, scorer);
  return { id, question: text, gold, answer };
}

function answerValue({ answer }: AnswerRecord, scorer: string): unknown {
  if (answer === null) return null;
  const [value, ...others] = answer.values;
  return scorer === 'exact' && value !== undefined && others.length === 0 ? value.value : answer.text;
}

/** The values that the answer names where gold has one column, else the rows of the last call it rests on. */
function rowsOf({ answer, calls }: AnswerRecord, gold: unknown): unknown {
  if (answer === null) return [];
  const isSingle = Array.isArray(gold) && gold.every((row) => !Array.isArray(row) && typeof row !== 'object');
  if (isSingle) return answer.values.map(({ value }) => value);
  const cited = calls.filter(({ number }) => answer.calls.includes(number)).at(-1);
  return cited?.result.rows.map((row) => Object.values(row).map((cell) => cell?.value ?? null)) ?? [];
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
