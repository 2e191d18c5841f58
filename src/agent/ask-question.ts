import type { AnswerRecord } from '../domain/answer-record.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { ModelContext } from '../llm/model-runtime.ts';
import { answerEvidence } from './answer-evidence.ts';
import type { AskedKernel } from './asked-kernel.ts';
import type { Decisions } from './decisions.ts';
import { findSlots } from './find-slots.ts';
import { modelDecisions } from './model-decisions.ts';
import { runSteps } from './run-steps.ts';

export interface AskInput {
  readonly question: string;
  /** Name of the question in a batch. */
  readonly id?: string;
  readonly kernel: AskedKernel;
  /** How the record names the kernel; default: where it was opened. */
  readonly kernelPath?: string;
  /** Most steps of one question. Default 20 (paper, section 4). */
  readonly steps?: number;
  /** Most rows of one call. Default 50. */
  readonly rows?: number;
  /** 1, 2, … asks the model anew instead of taking its recorded replies. */
  readonly sample?: number;
}

export const defaultLimits = { steps: 20, rows: 50 } as const;

/**
 * Answers a question with the functions of a kernel as the only tools. A model that gives no usable reply, or a prompt
 * that does not fit, is the outcome `failed`; errors of the run itself are thrown: MODEL_UNREACHABLE,
 * MODEL_REQUEST_REFUSED, BUDGET_SPENT, MODEL_CALL_NOT_RECORDED, CANCELLED.
 */
export function askQuestion(input: AskInput, context: ModelContext): Promise<AnswerRecord> {
  return answerWith(modelDecisions(input.kernel, context, input.sample), input, context);
}

/** The same with decisions of whatever origin. */
export async function answerWith(
  decisions: Decisions,
  { question, id, kernel, kernelPath, steps = defaultLimits.steps, rows = defaultLimits.rows }: AskInput,
  context: RunContext,
): Promise<AnswerRecord> {
  const limits = { steps, rows };
  const slots = await findSlots(question, decisions);
  const accepted = slots.outcome === 'evaluated' ? slots.accepted : [];
  const run = await runSteps({ question, slots: accepted, kernel, limits }, decisions, context);
  const { outcome, answer, reason, error, calls } = run;
  const evidence =
    answer === null
      ? { rows: [], notes: [] }
      : await answerEvidence({ answer, calls, rowLimit: rows, kernel }, context);
  return {
    format: 1,
    ...(id === undefined ? {} : { id }),
    question,
    outcome,
    answer,
    ...(reason === undefined ? {} : { reason }),
    ...(error === undefined ? {} : { error }),
    kernel: { path: kernelPath ?? kernel.path, title: kernel.schema.title, hash: kernel.hash },
    ...(kernel.corpus === undefined ? {} : { corpus: { ...kernel.corpus } }),
    limits,
    slots,
    steps: [...run.steps],
    calls: [...calls],
    evidence,
  };
}
