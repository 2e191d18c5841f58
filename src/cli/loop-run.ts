import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Environment } from '../config/environment.ts';
import { readTask, type TaskFile } from '../config/read-task.ts';
import { modelStages } from '../domain/model-profile.ts';
import type { RunContext } from '../domain/run-context.ts';
import { readDocuments } from '../extraction/read-documents.ts';
import { readQuestions, readTestQuestions } from '../kernel/read-questions.ts';
import { canonicalJson } from '../llm/canonical-json.ts';
import { readLedger } from '../llm/ledger.ts';
import type { ModelRuntime } from '../llm/model-runtime.ts';
import { openModels } from '../llm/open-models.ts';
import { readPriceTable } from '../llm/price-table.ts';
import type { LoopMeans } from '../loop/candidate/candidate.ts';
import { type LoopOutcome, runLoop } from '../loop/run/run-loop.ts';
import { type LoopSettings, startLoop } from '../loop/run/run-settings.ts';
import type { RunOptions } from './batch-run.ts';
import type { CommandOutcome } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';
import { loopText } from './loop-text.ts';
import { modelSettings } from './model-options.ts';
import { reasonerOptions } from './reasoner-options.ts';
import { openNamedCorpus } from './with-corpus.ts';

interface CommandContext {
  readonly context: RunContext;
  readonly environment: Environment;
}

export type AskedLoop = Omit<LoopSettings, 'format' | 'kind' | 'models' | 'inputs'>;

/** Starts a construction run, or goes on with the same one. */
export async function loopOutcome(
  {
    folder,
    asked,
    options,
  }: { readonly folder: string; readonly asked: AskedLoop; readonly options: RunOptions },
  means: CommandContext,
): Promise<CommandOutcome> {
  const { outcome, models } = await runOnce({ folder, asked, options }, means);
  const ledger = await readLedger(models.recordings, readPriceTable(options.prices));
  return {
    data: { ...outcome, folder, ledger },
    text: loopText({ ...outcome, folder }, ledger),
    exitCode: exitCodes.ok,
  };
}

export async function runOnce(
  {
    folder,
    asked,
    options,
  }: { readonly folder: string; readonly asked: AskedLoop; readonly options: RunOptions },
  { context, environment }: CommandContext,
): Promise<{ readonly outcome: LoopOutcome; readonly models: ModelRuntime }> {
  const at = (path: string) => resolve(asked.workingFolder, path);
  const taskFile = await readTask(at(asked.task));
  const models = await openModels(
    modelSettings(options, { recordings: join(folder, 'calls'), countRecorded: true, task: taskFile.task }),
  );
  const settings = await startLoop(folder, {
    ...{ format: 1, kind: 'loop', ...asked },
    models: modelsOf(models),
    inputs: await inputsHash(taskFile),
  });
  const loop = { ...context, models };
  const outcome = await runLoop(
    {
      ...{ folder, settings, out: at(asked.out), prices: readPriceTable(options.prices) },
      means: loopMeans({ taskFile, models, environment }, context),
    },
    loop,
  );
  return { outcome, models };
}

/** What building and asking needs; texts are read by the models of the run. */
export function loopMeans(
  {
    taskFile,
    models,
    environment,
  }: { readonly taskFile: TaskFile; readonly models: ModelRuntime; readonly environment: Environment },
  context: RunContext,
): LoopMeans {
  const reading: LoopMeans['readDocuments'] = (input, given) => readDocuments(input, { ...given, models });
  return {
    taskFile,
    reasoner: reasonerOptions(environment),
    readDocuments: reading,
    openCorpus: (kernel, corpus) =>
      openNamedCorpus({ kernel, corpus, readDocuments: reading }, { ...context, emit: () => {} }),
  };
}

function modelsOf(models: ModelRuntime): Record<string, string> {
  return Object.fromEntries(modelStages.map((stage) => [stage, models.profileOf(stage).model]));
}

/** A run belongs to one task as it was: another description or other questions are another run. */
async function inputsHash(taskFile: TaskFile): Promise<string> {
  const { models: _, budget: __, ...task } = taskFile.task;
  const questions = [await readQuestions(taskFile), await readTestQuestions(taskFile)];
  return createHash('sha256')
    .update(canonicalJson([task, questions]))
    .digest('hex');
}

/** What the command line of an earlier part of the run named, from where it was given. */
export function rememberedOptions({
  files,
  workingFolder,
}: Pick<LoopSettings, 'files' | 'workingFolder'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, path]) => [name, resolve(workingFolder, path)]),
  );
}

export async function isLoop(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'run.json'), 'utf8').catch(() => '{}');
  return /"kind":\s*"loop"/.test(text);
}
