import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTask } from '../config/read-task.ts';
import type { TextDocument } from '../domain/document.ts';
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
    const run = { recordings: extractionCalls(folder), task: settings };
    const models = await modelsForTexts(options, run).catch((error: unknown) => {
      throw withoutModel(error, input.documents);
    });
    return readDocuments(input, { ...context, models });
  };
}

/** The tables of the task can be built without a model: which texts need one is said. */
function withoutModel(error: unknown, documents: readonly TextDocument[]): unknown {
  if (!(error instanceof QuercusError) || error.code !== 'MODEL_MISSING') return error;
  const paths = documents.map(({ path }) => path);
  const named = `${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ' …' : ''}`;
  return new QuercusError(
    'MODEL_MISSING',
    `${error.message}\nThe texts that need it: ${named}. To build from the tables alone, leave them out of \`sources:\`.`,
    { details: { ...error.details, documents: paths }, cause: error },
  );
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
