import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTask } from '../config/read-task.ts';
import type { Task } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';
import { readDocuments } from '../extraction/read-documents.ts';
import type { ReadDocuments } from '../kernel/read-documents.ts';
import type { ModelRuntime } from '../llm/model-runtime.ts';
import { type ModelSettings, openModels } from '../llm/open-models.ts';
import { type ModelOptions, modelSettings } from './model-options.ts';

/** Where the calls that read the texts of a task are recorded. */
export function extractionCalls(taskFolder: string): string {
  return join(taskFolder, 'runs', 'extraction', 'calls');
}

/** Reads the texts of a task by a model. Without one, texts that were read before are taken from their recorded calls. */
export function documentsOfTask(task: string, options: ModelOptions): ReadDocuments {
  return async (input, context) => {
    const { task: settings, folder } = await readTask(task);
    const models = await modelsForTexts(options, { recordings: extractionCalls(folder), task: settings });
    return readDocuments(input, { ...context, models });
  };
}

/** Reads the texts of a corpus, with the models of a run that is open. */
export function documentsOfCorpus(
  options: ModelOptions,
  run: { readonly recordings: string; readonly task?: Pick<Task, 'models' | 'budget'> },
): ReadDocuments {
  return async (input, context) => {
    const models = await modelsForTexts(options, run);
    return readDocuments(input, { ...context, models });
  };
}

export async function modelsForTexts(
  options: ModelOptions,
  run: { readonly recordings: string; readonly task?: Pick<Task, 'models' | 'budget'> },
): Promise<ModelRuntime> {
  const settings = modelSettings(options, run);
  try {
    return await openModels(settings);
  } catch (error) {
    if (!(error instanceof QuercusError) || error.code !== 'MODEL_MISSING' || !hasCalls(settings))
      throw error;
    return openModels({ ...settings, replay: true });
  }
}

function hasCalls({ recordings }: ModelSettings): boolean {
  return existsSync(recordings) && readdirSync(recordings).length > 0;
}
