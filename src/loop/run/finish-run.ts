import { join } from 'node:path';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import { type RunResult, runResultSchema } from '../../domain/round.ts';
import { QuercusError } from '../../errors.ts';
import { buildKernel } from '../../kernel/build-kernel.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { ablations } from '../ablation/ablations.ts';
import { candidateAt } from '../candidate/candidate.ts';
import { writeCandidate } from '../candidate/write-candidate.ts';
import { readRun } from '../report/read-run.ts';
import { answerPart, summaryOf } from './answer-part.ts';
import { historyOf } from './history.ts';
import type { LoopRun } from './loop-run.ts';
import type { LoopState } from './loop-state.ts';

interface Finishing {
  readonly state: LoopState;
  readonly stopped: string;
  readonly out: string;
}

/** The test split, once; the ablations; then the best kernel is frozen with its history, and `result.json` written. */
export async function finishRun(
  run: LoopRun,
  { state: { best }, stopped, out }: Finishing,
  context: ModelContext,
): Promise<{ readonly result: RunResult; readonly kernel: string }> {
  const { settings, training, prices } = run;
  const { candidate } = best;
  const test = await answerPart({ candidate, questions: training.test, part: 'test' }, run, context);
  if (test.length > 0) {
    const lines = test.map((trajectory) => `${JSON.stringify(trajectory)}\n`);
    await writeWhole(join(run.folder, 'test.jsonl'), lines.join(''));
  }
  const result = runResultSchema.parse({
    format: 1,
    title: run.means.taskFile.task.title,
    seed: settings.seed,
    models: settings.models,
    currency: prices.currency,
    best: best.round,
    stopped,
    test: summaryOf(test),
    ablations: await ablations(run, best, context),
  });
  const kernel = await freezeBest(run, { best, result, out }, context);
  await writeWhole(join(run.folder, 'result.json'), `${JSON.stringify(result, null, 2)}\n`);
  return { result, kernel };
}

async function freezeBest(
  run: LoopRun,
  {
    best,
    result,
    out,
  }: { readonly best: LoopState['best']; readonly result: RunResult; readonly out: string },
  context: ModelContext,
): Promise<string> {
  const { taskFile, reasoner, readDocuments } = run.means;
  const final = candidateAt(join(run.folder, 'final'));
  await writeCandidate(final, best, run.means);
  const { rounds } = await readRun(run.folder);
  const history = historyOf(
    rounds.map(({ round }) => round),
    result,
  );
  const input = { task: taskFile.path, out, work: final.folder, history, ...(reasoner && { reasoner }) };
  const built = await buildKernel(input, { ...context, emit: () => {} }, { readDocuments });
  if (built.kernel !== undefined) return built.kernel;
  throw new QuercusError(
    'BUILD_BLOCKED',
    `The best kernel of the run could not be frozen again: ${built.blocking[0]?.message ?? 'no reason'}`,
    { details: { blocking: built.blocking } },
  );
}
