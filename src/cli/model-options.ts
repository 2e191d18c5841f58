import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { parse } from 'yaml';
import { readModelEnvironment } from '../config/model-environment.ts';
import type { Task } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';
import type { ModelSettings } from '../llm/open-models.ts';
import { readPriceTable } from '../llm/price-table.ts';
import { positiveInteger } from './option-values.ts';

/** Options of every command that asks a model. */
export interface ModelOptions {
  readonly models?: string;
  readonly replay?: string;
  readonly maxCalls?: number;
  readonly maxTokens?: number;
  readonly maxCost?: number;
  readonly prices?: string;
}

export function addModelOptions(command: Command): Command {
  return command
    .option(
      '--models <file>',
      'model profiles (YAML); default: those of the task, else QUERCUS_MODEL and QUERCUS_MODEL_URL',
    )
    .option('--replay <folder>', 'take every model call from this folder and ask nobody')
    .option('--max-calls <number>', 'stop before more model calls than this', positiveInteger)
    .option('--max-tokens <number>', 'stop before more tokens than this', positiveInteger)
    .option('--max-cost <amount>', 'stop before a higher cost than this', amount)
    .option('--prices <file>', 'price table (YAML) instead of the one supplied');
}

interface Run {
  /** Folder of recordings when no option names one. */
  readonly recordings: string;
  /** Its models and ceilings; options go before ceilings. */
  readonly task?: Pick<Task, 'models' | 'budget'>;
  /** True when that folder belongs to this run alone: what it holds counts against the ceilings. */
  readonly countRecorded?: boolean;
}

/** What `openModels` is told by the options, the task and the environment. */
export function modelSettings(
  options: ModelOptions,
  { recordings, task, countRecorded }: Run,
): ModelSettings {
  const profiles = options.models === undefined ? task?.models : readProfiles(options.models);
  const { maxCalls: calls, maxTokens: tokens, maxCost: cost, prices, replay } = options;
  const ceilings = {
    ...task?.budget,
    ...(calls === undefined ? {} : { calls }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(cost === undefined ? {} : { cost }),
  };
  return {
    environment: readModelEnvironment(),
    recordings: replay ?? recordings,
    replay: replay !== undefined,
    ceilings,
    ...(profiles === undefined ? {} : { profiles }),
    ...(prices === undefined ? {} : { prices: readPriceTable(prices) }),
    ...(countRecorded === undefined ? {} : { countRecorded }),
  };
}

function readProfiles(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new QuercusError(
      'MODEL_PROFILE_INVALID',
      `The model profiles ${path} cannot be read: ${(cause as Error).message} The file holds \`default:\` with model and url, and \`stages:\`.`,
      { details: { path }, cause },
    );
  }
}

function amount(value: string): number {
  const number = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : 0;
  if (number > 0) return number;
  throw new InvalidArgumentError('It must be an amount above zero, such as 0.50.');
}
