import { join } from 'node:path';
import type { PriceTable } from '../../domain/budget.ts';
import type { RunResult } from '../../domain/round.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import type { LoopMeans } from '../candidate/candidate.ts';
import { writeRunReport } from '../report/write-report.ts';
import { finishRun } from './finish-run.ts';
import { firstRound } from './first-round.ts';
import { openLoopRun } from './loop-run.ts';
import type { LoopState } from './loop-state.ts';
import { nextRound } from './next-round.ts';
import type { LoopSettings } from './run-settings.ts';

export interface LoopInput {
  /** Folder of the run: `run.json` stands in it. */
  readonly folder: string;
  readonly settings: LoopSettings;
  readonly means: LoopMeans;
  /** Where the final kernel goes. */
  readonly out: string;
  readonly prices: PriceTable;
}

export interface LoopOutcome {
  readonly result: RunResult;
  readonly kernel: string;
  readonly report: string;
}

/** Rounds in a row that changed nothing before a run ends. */
const mostUnchanged = 2;

/**
 * The construction loop (paper, algorithm 1): a first kernel, then at most four revisions of it, each kept or rolled back
 * by the acceptance rule; the best kernel is frozen with its history. Every finished step is a file: a run that was
 * stopped goes on from there, and ends with the same bytes. Errors of the run itself are thrown (BUDGET_SPENT,
 * MODEL_UNREACHABLE, CANCELLED, BUILD_BLOCKED, RUN_INVALID, SCORER_FAILED …); all that was done stays.
 */
export async function runLoop(input: LoopInput, context: ModelContext): Promise<LoopOutcome> {
  const run = await openLoopRun(input, context);
  const { rounds } = input.settings;
  const total = rounds;
  context.emit({ type: 'step-start', step: 'rounds', total, unit: 'rounds' });
  let state = await firstRound(run, context);
  let done = 1;
  while (reasonToStop(state, done, rounds) === undefined) {
    context.emit({ type: 'step-progress', step: 'rounds', done, total, unit: 'rounds' });
    done++;
    state = await nextRound(run, done, state, context);
  }
  context.emit({ type: 'step-end', step: 'rounds', done, total, unit: 'rounds' });
  const stopped = reasonToStop(state, done, rounds) ?? '';
  const { result, kernel } = await finishRun(run, { state, stopped, out: input.out }, context);
  return { result, kernel, report: join(await writeRunReport(input.folder)) };
}

/** Why no further round follows; undefined where one does. */
function reasonToStop(
  { revision, unchanged, notJudged }: LoopState,
  done: number,
  rounds: number,
): string | undefined {
  if (done >= rounds) return rounds === 1 ? 'One round was asked for.' : `All ${rounds} rounds are done.`;
  if (notJudged !== undefined) return `Nothing was judged: the model gave no usable reply (${notJudged}).`;
  if (revision === undefined) return 'The judge sees no blocking fault.';
  if (unchanged >= mostUnchanged) return `${mostUnchanged} rounds in a row changed nothing.`;
  return undefined;
}
