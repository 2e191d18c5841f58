import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { parse } from 'yaml';
import { readModelEnvironment } from '../config/model-environment.ts';
import { QuercusError } from '../errors.ts';
import type { ModelRuntime } from '../llm/model-runtime.ts';
import { openModels } from '../llm/open-models.ts';
import { readPriceTable } from '../llm/price-table.ts';
import { positiveInteger } from './option-values.ts';

/** Options of every command that asks a model. */
export interface ModelOptions {
  readonly models?: string;
  readonly calls?: string;
  readonly replay?: string;
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly maxCost?: number;
  readonly prices?: string;
}

export function addModelOptions(command: Command): Command {
  return command
    .option('--models <file>', 'model profiles (YAML); default: QUERCUS_MODEL and QUERCUS_MODEL_URL')
    .option('--calls <folder>', 'where model calls are recorded and taken from again')
    .option('--replay <folder>', 'take every model call from this folder and ask nobody')
    .option('--max-calls <number>', 'stop before more model calls than this', positiveInteger)
    .option('--max-tokens <number>', 'stop before more tokens than this', positiveInteger)
    .option('--max-cost <amount>', 'stop before a higher cost than this', amount)
    .option('--prices <file>', 'price table (YAML) instead of the one supplied');
}

interface Opening {
  readonly options: ModelOptions;
  /** Folder of recordings when no option names one. */
  readonly recordings: string;
  /** True when that folder belongs to this run alone: what it holds counts against the ceilings. */
  readonly countRecorded?: boolean;
}

/** Opens the models that the options and the environment name. MODEL_MISSING tells the ways out. */
export async function openModelsFor({ options, recordings, countRecorded }: Opening): Promise<ModelRuntime> {
  const { maxCalls: calls, maxTokens: tokens, maxCost: cost, models, prices, replay } = options;
  const ceilings = {
    ...(calls === undefined ? {} : { calls }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(cost === undefined ? {} : { cost }),
  };
  return openModels({
    environment: readModelEnvironment(),
    recordings: replay ?? options.calls ?? recordings,
    replay: replay !== undefined,
    ceilings,
    ...(models === undefined ? {} : { profiles: await readProfiles(models) }),
    ...(prices === undefined ? {} : { prices: readPriceTable(prices) }),
    ...(countRecorded === undefined ? {} : { countRecorded }),
  });
}

async function readProfiles(path: string): Promise<unknown> {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new QuercusError(
      'MODEL_PROFILE_INVALID',
      `The model profiles ${path} cannot be read: ${(cause as Error).message}`,
      { details: { path }, cause },
    );
  }
}

function amount(value: string): number {
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (number > 0) return number;
  throw new InvalidArgumentError('It must be an amount above zero, such as 1.50.');
}
