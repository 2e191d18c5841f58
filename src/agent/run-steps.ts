import type {
  AgentCall,
  AgentStep,
  Answer,
  Slot,
  StepDecision,
  StepObservation,
} from '../domain/answer-record.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { AskedKernel } from './asked-kernel.ts';
import { checkAnswer } from './check-answer.ts';
import type { Decisions } from './decisions.ts';
import { nearValuesText, observationText } from './observation-text.ts';
import { argumentsOf, performCall } from './perform-call.ts';
import { isFailureOfQuestion } from './question-failure.ts';
import { rankFunctions } from './rank-functions.ts';

export interface Run {
  readonly question: string;
  readonly slots: readonly Slot[];
  readonly kernel: AskedKernel;
  readonly limits: { readonly steps: number; readonly rows: number };
}

/** How a run ended, and everything that led there. */
export interface Trajectory {
  readonly outcome: 'answered' | 'unanswerable' | 'no answer' | 'failed';
  readonly answer: Answer | null;
  readonly reason?: string;
  readonly error?: { readonly code: string; readonly message: string };
  readonly steps: readonly AgentStep[];
  readonly calls: readonly AgentCall[];
}

/** So many steps in a row that only repeat an earlier one end the run: the model turns in circles. */
const mostRepetitions = 3;
/** So many functions are named to a model that repeats a call which cannot be made. */
const offeredInstead = 5;

type End = Pick<Trajectory, 'outcome' | 'answer' | 'reason' | 'error'>;

/** ReAct: decide, act, observe, until an answer is accepted, the model gives up, or the steps are spent. */
export async function runSteps(run: Run, decisions: Decisions, context: RunContext): Promise<Trajectory> {
  const steps: AgentStep[] = [];
  const calls: AgentCall[] = [];
  let end: End | undefined;
  while (end === undefined) {
    context.signal?.throwIfAborted();
    end = endBeforeStep(run, steps) ?? (await takeStep({ run, steps, calls }, decisions, context));
    context.emit({ type: 'step-progress', step: 'ask', done: steps.length, unit: 'steps' });
  }
  return { ...end, steps, calls };
}

interface Running {
  readonly run: Run;
  readonly steps: AgentStep[];
  readonly calls: AgentCall[];
}

function endBeforeStep({ limits }: Run, steps: readonly AgentStep[]): End | undefined {
  const turning = steps.slice(-mostRepetitions);
  if (
    turning.length === mostRepetitions &&
    turning.every(({ observation }) => observation.kind === 'repeated')
  )
    return noAnswer(`The same was tried again ${mostRepetitions} times in a row.`);
  if (steps.length < limits.steps) return undefined;
  return noAnswer(`All ${limits.steps} steps are spent.`);
}

async function takeStep(
  running: Running,
  decisions: Decisions,
  context: RunContext,
): Promise<End | undefined> {
  const { run, steps } = running;
  try {
    const stepsLeft = run.limits.steps - steps.length;
    const decided = await decisions.step({ question: run.question, slots: run.slots, steps, stepsLeft });
    if (decided === undefined) return noAnswer('The record holds no further decision.');
    const { value: decision, request, model } = decided;
    const { observation, end } = await act(decision, running, context);
    steps.push({ number: steps.length + 1, request, model, decision, observation });
    return end;
  } catch (error) {
    if (!isFailureOfQuestion(error)) throw error;
    return { outcome: 'failed', answer: null, error: { code: error.code, message: error.message } };
  }
}

interface Acted {
  readonly observation: StepObservation;
  readonly end?: End;
}

async function act(decision: StepDecision, running: Running, context: RunContext): Promise<Acted> {
  if (decision.action === 'call') return { observation: await observeCall(decision, running, context) };
  const judgement = checkAnswer({ ...running, question: running.run.question, decision });
  if ('message' in judgement) return { observation: { kind: judgement.verdict, text: judgement.message } };
  const observation: StepObservation = { kind: 'accepted', text: 'Accepted.' };
  if (judgement.verdict === 'answered')
    return { observation, end: { outcome: 'answered', answer: judgement.answer } };
  return { observation, end: { outcome: 'unanswerable', answer: null, reason: judgement.reason } };
}

async function observeCall(
  decision: StepDecision,
  { run, steps, calls }: Running,
  context: RunContext,
): Promise<StepObservation> {
  const { kernel, limits } = run;
  const earlier = calls.find((call) => isSameCall(call, decision));
  if (earlier !== undefined)
    return {
      kind: 'repeated',
      call: earlier.number,
      text: `This is call ${earlier.number} again; it was not run a second time, its result is the same. Change something, answer, or give up.\n${observationText(earlier, kernel.prefixes)}`,
    };
  const outcome = await performCall(
    { decision, kernel, number: calls.length + 1, rowLimit: limits.rows },
    context,
  );
  if (outcome.kind !== 'ran') return notRun(decision, outcome, { run, steps });
  calls.push(outcome.call);
  const { status } = outcome.call.result;
  const near =
    status === 'empty' ? await kernel.nearValues(outcome.call.result.function, outcome.call.arguments) : [];
  return {
    kind: status === 'ok' ? 'rows' : status,
    call: outcome.call.number,
    text: [observationText(outcome.call, kernel.prefixes), ...nearValuesText(near)].join('\n'),
  };
}

/** The same wrong call once more is told apart: other functions are offered, since the reason alone did not help. */
function notRun(
  decision: StepDecision,
  { kind, message }: { readonly kind: StepObservation['kind']; readonly message: string },
  { run, steps }: Pick<Running, 'run' | 'steps'>,
): StepObservation {
  const isRepeated = steps.some(({ decision: earlier }) => isSameWish(earlier, decision));
  if (!isRepeated) return { kind, text: message };
  const others = rankFunctions(run.kernel.functions, run.question)
    .map(({ definition }) => definition.name)
    .filter((name) => name !== decision.function)
    .slice(0, offeredInstead);
  return {
    kind: 'repeated',
    text: `${message}\nThe same call was refused before. Change it, or use another function: ${others.join(', ')}.`,
  };
}

function isSameWish(earlier: StepDecision, decision: StepDecision): boolean {
  return (
    earlier.action === 'call' &&
    earlier.function === decision.function &&
    sortedPairs(argumentsOf(earlier)) === sortedPairs(argumentsOf(decision))
  );
}

/** Equal whatever the order of the arguments; a call that failed may be tried again. */
function isSameCall(call: AgentCall, decision: StepDecision): boolean {
  return (
    call.result.status !== 'failed' &&
    call.result.function === decision.function &&
    sortedPairs(call.arguments) === sortedPairs(argumentsOf(decision))
  );
}

function sortedPairs(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(
    Object.entries(values)
      .map((pair) => JSON.stringify(pair))
      .sort(),
  );
}

function noAnswer(reason: string): End {
  return { outcome: 'no answer', answer: null, reason };
}
