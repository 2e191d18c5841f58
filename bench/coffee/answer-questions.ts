import { PythonNumber } from '../../src/evaluation/python/number.ts';
import { normaliseToolqaAnswer } from '../../src/evaluation/toolqa/normalised-match.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { explainDifference } from './explain-difference.ts';
import { officialAnswer, officialArguments } from './official-answer.ts';
import { parseQuestion } from './question-templates.ts';
import { type ResultRow, resultRows } from './result-rows.ts';
import { strictAnswer } from './strict-answer.ts';

export interface CoffeeQuestion {
  readonly qid: string;
  readonly question: string;
  readonly answer: string | PythonNumber;
}

export interface CoffeeOutcome {
  readonly qid: string;
  readonly gold: string;
  readonly strict: string | undefined;
  readonly official: string | undefined;
  /** The same text, character by character. */
  readonly strictlyRight: boolean;
  /** Under the benchmark's normalisation. */
  readonly officiallyRight: boolean;
  /** Why the honest answer differs; absent when it does not. */
  readonly reason?: string;
}

/** Answers one question twice, honestly and in the way of the benchmark, and compares both with the published answer. */
export async function answerQuestion(
  kernel: Pick<Kernel, 'call'>,
  { qid, question, answer }: CoffeeQuestion,
): Promise<CoffeeOutcome> {
  const gold = answer instanceof PythonNumber ? answer.text : answer;
  const parsed = parseQuestion(question);
  if (parsed === undefined) {
    const wrong = { strictlyRight: false, officiallyRight: false, reason: 'none of the fixed wordings' };
    return { qid, gold, strict: undefined, official: undefined, ...wrong };
  }
  const { type, arguments: given } = parsed;
  const own = officialArguments(type);
  const honest = await rowsOf(kernel, type, given);
  const asOfficial =
    Object.keys(own).length === 0 ? honest : await rowsOf(kernel, type, { ...given, ...own });
  const strict = strictAnswer(type, honest);
  const official = officialAnswer(type, asOfficial);
  const outcome = {
    qid,
    gold,
    strict,
    official,
    strictlyRight: strict === gold,
    officiallyRight:
      official !== undefined && normaliseToolqaAnswer(official) === normaliseToolqaAnswer(gold),
  };
  if (outcome.strictlyRight) return outcome;
  return { ...outcome, reason: explainDifference({ type, strict, gold, official }) };
}

async function rowsOf(
  kernel: Pick<Kernel, 'call'>,
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<ResultRow[]> {
  const result = await kernel.call(name, values);
  if (result.status === 'failed') throw new Error(`${name}: ${result.error?.message}`);
  return resultRows(result);
}
