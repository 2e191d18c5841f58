import { join } from 'node:path';
import type { AnswerRecord } from '../../domain/answer-record.ts';
import { QuercusError } from '../../errors.ts';
import { eachAtOnce } from '../../llm/each-at-once.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { askQuestion } from '../ask-question.ts';
import type { AskedKernel } from '../asked-kernel.ts';
import type { BatchQuestion } from './read-questions.ts';
import { type RunFolder, readAnswerAt, writeAnswerAt } from './run-folder.ts';
import { writeWhole } from './write-whole.ts';

export interface BatchInput {
  readonly run: RunFolder;
  readonly kernel: AskedKernel;
  /** Opens the kernel over a corpus; needed only where questions bring one. */
  readonly openCorpus?: (path: string) => Promise<AskedKernel & { close(): Promise<void> }>;
}

export interface BatchResult {
  /** `answers.jsonl`: one record a line, in the order of the questions. */
  readonly answers: string;
  readonly counts: Readonly<Record<AnswerRecord['outcome'], number>>;
  /** Questions that an earlier part of the run answered. */
  readonly kept: number;
}

/**
 * Answers the questions of a run, several at once, and leaves out those that are answered already. An error of the run
 * itself (BUDGET_SPENT, MODEL_UNREACHABLE, CANCELLED …) lets questions under way come to their end, then is thrown; the
 * run can be resumed.
 */
export async function runBatch(input: BatchInput, context: ModelContext): Promise<BatchResult> {
  const { run } = input;
  refuseOtherKernel(run, input.kernel);
  const total = run.questions.length;
  const records: AnswerRecord[] = [];
  const progress = { done: 0, kept: 0 };
  context.emit({ type: 'step-start', step: 'ask', total, unit: 'questions' });
  await eachAtOnce(total, context.models.profileOf('answer').concurrency, async (position) => {
    const before = await readAnswerAt(run, position);
    records[position] = before ?? (await askAt(input, position, context));
    progress.kept += before === undefined ? 0 : 1;
    context.emit({ type: 'step-progress', step: 'ask', done: ++progress.done, total, unit: 'questions' });
  });
  const answers = join(run.folder, 'answers.jsonl');
  await writeWhole(answers, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  context.emit({ type: 'step-end', step: 'ask', done: total });
  return { answers, counts: countOutcomes(records), kept: progress.kept };
}

async function askAt(
  { run, kernel, openCorpus }: BatchInput,
  position: number,
  context: ModelContext,
): Promise<AnswerRecord> {
  const { limits, kernel: named, corpus: common } = run.settings;
  const { id, question, corpus = common } = run.questions[position] as BatchQuestion;
  const quiet = { ...context, emit: () => {} };
  const opened = corpus === undefined ? undefined : await openCorpus?.(corpus);
  try {
    const asked = opened ?? kernel;
    const record = await askQuestion(
      { id, question, kernel: asked, kernelPath: named.path, ...limits },
      quiet,
    );
    await writeAnswerAt(run, position, record);
    return record;
  } finally {
    await opened?.close();
  }
}

function refuseOtherKernel({ folder, settings }: RunFolder, { hash }: AskedKernel): void {
  if (settings.kernel.hash === hash) return;
  throw new QuercusError(
    'RUN_INVALID',
    `${folder} was started on the kernel ${settings.kernel.hash.slice(0, 12)}, and ${settings.kernel.path} is ${hash.slice(0, 12)} now. Start a new run.`,
    { details: { folder, differs: ['kernel.hash'] } },
  );
}

function countOutcomes(records: readonly AnswerRecord[]): BatchResult['counts'] {
  const counts = { answered: 0, unanswerable: 0, 'no answer': 0, failed: 0 };
  for (const { outcome } of records) counts[outcome]++;
  return counts;
}
