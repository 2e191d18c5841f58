import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import { QuercusError } from '../../errors.ts';

export const ablationNames = ['composition', 'functions', 'refinement'] as const;
export type AblationName = (typeof ablationNames)[number];

/** `run.json` of a construction run: what it was started with, so that it can be resumed. */
export const loopSettingsSchema = z.object({
  format: z.literal(1),
  kind: z.literal('loop'),
  /** Path of the task and of the final kernel, as they were given. */
  task: z.string(),
  out: z.string(),
  seed: z.number().int(),
  /** Most rounds, at most 5 (paper). */
  rounds: z.number().int().min(1).max(5),
  /** Share of all training questions that each round samples from BUILD. */
  sample: z.number().min(0).max(1),
  start: z.enum(['induced', 'ontology', 'nothing']),
  accept: z.enum(['compare', 'always']),
  without: z.array(z.enum(ablationNames)),
  baseline: z.boolean(),
  /** Whether a person looks at the suggestions of each round. */
  review: z.boolean(),
  limits: z.object({ steps: z.number().int().positive(), rows: z.number().int().positive() }),
  /** Model of each stage: rounds on different models are never compared. */
  models: z.record(z.string(), z.string()),
  /** sha256 of task.yaml and of the questions. */
  inputs: z.string(),
  /** Folder that paths are relative to, and files of the command line: models, prices. */
  workingFolder: z.string(),
  files: z.record(z.string(), z.string()),
});
export type LoopSettings = z.infer<typeof loopSettingsSchema>;

/** Starts a run, or goes on with the same one. RUN_INVALID when the folder holds another. */
export async function startLoop(folder: string, settings: LoopSettings): Promise<LoopSettings> {
  if (!existsSync(join(folder, 'run.json'))) {
    await mkdir(folder, { recursive: true });
    await writeWhole(join(folder, 'run.json'), `${JSON.stringify(settings, null, 2)}\n`);
    return settings;
  }
  const before = await readLoop(folder);
  const differs = differences(before, settings);
  if (differs.length === 0) return before;
  throw new QuercusError(
    'RUN_INVALID',
    `${folder} holds another run: ${differs.join(', ')} ${differs.length === 1 ? 'differs' : 'differ'}. Rounds that differ in this are never compared. Give another folder with --run, or go on with that one as it was: quercus resume ${folder}`,
    { details: { folder, differs } },
  );
}

/** Opens the settings of a run that was started before. RUN_INVALID. */
export async function readLoop(folder: string): Promise<LoopSettings> {
  try {
    return loopSettingsSchema.parse(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')));
  } catch (cause) {
    throw new QuercusError(
      'RUN_INVALID',
      `${folder} is no run that can be resumed: its run.json cannot be used: ${(cause as Error).message.slice(0, 300)}`,
      { details: { folder }, cause },
    );
  }
}

function differences(before: LoopSettings, now: LoopSettings): string[] {
  const compared = Object.keys(loopSettingsSchema.shape).filter(
    (name) => name !== 'workingFolder' && name !== 'files',
  ) as (keyof LoopSettings)[];
  return compared.filter((name) => !isDeepStrictEqual(before[name], now[name])).map(nameOf);
}

const readableNames: Readonly<Record<string, string>> = {
  models: 'the model',
  inputs: 'the task or its questions',
};

function nameOf(setting: string): string {
  return readableNames[setting] ?? `--${setting}`;
}
