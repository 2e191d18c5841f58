import { resolve } from 'node:path';
import { type BatchResult, runBatch } from '../agent/batch/run-batch.ts';
import type { RunFolder } from '../agent/batch/run-folder.ts';
import { readTask } from '../config/read-task.ts';
import type { Ledger } from '../domain/budget.ts';
import type { RunContext } from '../domain/run-context.ts';
import { readDocuments } from '../extraction/read-documents.ts';
import { readLedger } from '../llm/ledger.ts';
import { openModels } from '../llm/open-models.ts';
import { readPriceTable } from '../llm/price-table.ts';
import { batchText } from './batch-text.ts';
import type { CommandOutcome } from './command-line.ts';
import { exitCodes } from './exit-codes.ts';
import { type ModelOptions, modelSettings } from './model-options.ts';
import { openNamedCorpus } from './with-corpus.ts';
import { withKernel } from './with-kernel.ts';

/** Files that a run remembers, so that `resume` needs no option. */
const rememberedOptions = ['models', 'task', 'prices', 'replay'] as const;

export interface RunOptions extends ModelOptions {
  readonly task?: string;
}

/** Files that the command line named, as they were written there. */
export function rememberedFiles(options: RunOptions): Record<string, string> {
  return Object.fromEntries(
    rememberedOptions.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );
}

/** The models and ceilings that a task gives, when an option names one. */
export async function taskOf({
  task,
}: RunOptions): Promise<Awaited<ReturnType<typeof readTask>>['task'] | undefined> {
  return task === undefined ? undefined : (await readTask(task)).task;
}

/** Answers what is left of a run and says what it came to and cost; options given now go before remembered ones. */
export async function goOn(run: RunFolder, given: RunOptions, context: RunContext): Promise<CommandOutcome> {
  const { workingFolder, files, kernel } = run.settings;
  const located = Object.entries(files).map(([name, path]) => [name, resolve(workingFolder, path)]);
  const options: RunOptions = { ...Object.fromEntries(located), ...given };
  return withKernel(resolve(workingFolder, kernel.path), async (opened) => {
    const task = await taskOf(options);
    const settings = modelSettings(options, {
      recordings: run.recordings,
      countRecorded: true,
      ...(task && { task }),
    });
    const models = await openModels(settings);
    const openCorpus = (corpus: string) =>
      openNamedCorpus(
        {
          ...{ kernel: opened.path, corpus: resolve(workingFolder, corpus), corpusName: corpus },
          readDocuments: (input, reading) => readDocuments(input, { ...reading, models }),
        },
        { ...context, emit: () => {} },
      );
    const result = await runBatch({ run, kernel: opened, openCorpus }, { ...context, models });
    return outcomeOf(result, await readLedger(models.recordings, settings.prices ?? readPriceTable()));
  });
}

function outcomeOf(result: BatchResult, ledger: Ledger): CommandOutcome {
  const { answered, ...others } = result.counts;
  const allAnswered = Object.values(others).every((count) => count === 0);
  return {
    data: { ...result, ledger },
    text: batchText(result, ledger),
    exitCode: allAnswered ? exitCodes.ok : exitCodes.violations,
  };
}
