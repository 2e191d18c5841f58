import type { AgentCall, AgentStep, Answer, StepDecision } from '../domain/answer-record.ts';
import { mentionsCell, numbersIn, rowsWithValue } from './value-in-result.ts';

/** The judgement of the end that a model wants: taken, or refused with what to do. */
export type EndJudgement =
  | { readonly verdict: 'answered'; readonly answer: Answer }
  | { readonly verdict: 'unanswerable'; readonly reason: string }
  | { readonly verdict: 'refused' | 'incomplete'; readonly message: string };

interface Ending {
  readonly question: string;
  readonly decision: StepDecision;
  readonly calls: readonly AgentCall[];
  readonly steps: readonly AgentStep[];
}

/**
 * No answer without a call that ran and supports it: that rule has no exception. A value that stands in no result, an
 * answer that names none, or giving up before anything was tried, is refused once; who insists gets it recorded as such.
 */
export function checkAnswer(ending: Ending): EndJudgement {
  const text = (ending.decision.answer ?? '').trim();
  if (text === '')
    return {
      verdict: 'incomplete',
      message: 'The field "answer" is empty. Write the answer, or what is missing, in it.',
    };
  return ending.decision.action === 'give up' ? checkGivingUp(text, ending) : checkAnswered(text, ending);
}

function checkGivingUp(reason: string, { calls, steps }: Ending): EndJudgement {
  const tried = calls.some(({ result }) => result.status !== 'failed');
  if (tried || wasRefused(steps)) return { verdict: 'unanswerable', reason };
  return {
    verdict: 'refused',
    message:
      'No function was called successfully yet. Call the one that comes nearest to the question first; if none comes near, give up again.',
  };
}

function checkAnswered(text: string, { question, decision, calls, steps }: Ending): EndJudgement {
  const usable = calls.filter(({ result }) => result.status !== 'failed');
  if (usable.length === 0)
    return {
      verdict: 'refused',
      message:
        'No call supports this answer: nothing was called successfully. Call a function and answer from its result.',
    };
  const unknown = (decision.calls ?? []).filter((number) => !usable.some((call) => call.number === number));
  if (unknown.length > 0)
    return {
      verdict: 'refused',
      message: `"calls" names ${unknown.join(', ')}, which did not run or failed. Calls that ran: ${usable.map(({ number }) => number).join(', ')}.`,
    };
  const answer = groundAnswer({ text, question, decision, usable });
  const cited = usable.filter(({ number }) => answer.calls.includes(number));
  const problem = groundingProblem(answer, cited);
  if (problem === undefined || wasRefused(steps)) return { verdict: 'answered', answer };
  return { verdict: 'refused', message: problem };
}

/** Why an answer may not stand in the results; undefined when it does. */
function groundingProblem({ text, values }: Answer, cited: readonly AgentCall[]): string | undefined {
  const absent = values.filter(({ foundIn }) => foundIn.length === 0);
  if (absent.length > 0)
    return `These values stand in no result: ${absent.map(({ value }) => JSON.stringify(value.slice(0, 100))).join(', ')}. Copy values exactly from the results, or call a function that gives them. If you computed them from the results, answer again as you did.`;
  const hasRows = cited.some(({ result }) => result.rows.length > 0);
  if (values.length > 0 || !hasRows || cited.some((call) => isNamedIn(text, call))) return undefined;
  return 'The answer names no value of the results, and "values" is empty. Repeat the values of the answer in "values". If it needs none (such as yes or no), answer again as you did.';
}

function isNamedIn(text: string, call: AgentCall): boolean {
  return mentionsCell(text, call) || numbersIn(text).some((number) => rowsWithValue(number, call).length > 0);
}

interface Grounding {
  readonly text: string;
  readonly question: string;
  readonly decision: StepDecision;
  readonly usable: readonly AgentCall[];
}

/**
 * Values are those the model lists, and numbers of its text that stand neither in a result nor in the question. Cited
 * are the calls that the model names and those that hold its values; without either, the last one.
 */
function groundAnswer({ text, question, decision, usable }: Grounding): Answer {
  const listed = decision.values ?? [];
  const holders = (value: string) => usable.filter((call) => rowsWithValue(value, call).length > 0);
  const strayNumbers = numbersIn(text).filter(
    (number) =>
      ![question, ...listed].some((known) => known.includes(number)) && holders(number).length === 0,
  );
  const values = [...new Set([...listed, ...strayNumbers])].map((value) => ({
    value,
    foundIn: holders(value).map(({ number }) => number),
  }));
  const named = decision.calls ?? [];
  const holding = values.flatMap(({ foundIn }) =>
    foundIn.some((number) => named.includes(number)) ? [] : foundIn.slice(-1),
  );
  const last = usable.at(-1) as AgentCall;
  const cited = [...new Set([...named, ...holding])].sort((a, b) => a - b);
  return { text, values, calls: cited.length > 0 ? cited : [last.number] };
}

/** Only the refusal just before counts: after further calls the rule holds again. */
function wasRefused(steps: readonly AgentStep[]): boolean {
  return steps.at(-1)?.observation.kind === 'refused' && steps.at(-1)?.decision.action !== 'call';
}
