import type { CompiledAction } from '../actions/compiled-action.ts';
import type { ReadObservation } from '../actions/live/observe-seen.ts';
import type { Parameter } from '../domain/function.ts';
import type { ModelContext } from '../llm/model-runtime.ts';
import { askPrompt } from '../prompts/prompt.ts';
import { readObservationPrompt } from '../prompts/read-observation.ts';

/** A model as the reader of observations. Errors: those of a model call. */
export function modelReader(context: ModelContext): ReadObservation {
  return async ({ told, catalogue, attempts }) => {
    const actions = [...catalogue.actions.values()];
    const prompt = readObservationPrompt(actions.map(({ definition }) => definition));
    const input = {
      about: catalogue.schema.description,
      done: told.done ?? '',
      seen: told.seen ?? '',
      actions: actions.map(describe).join('\n\n'),
      attempts,
    };
    const { value } = await askPrompt({ prompt, input }, context);
    return value.actions;
  };
}

function describe({ definition }: CompiledAction): string {
  const { name, description, parameters, lists } = definition;
  const lines = Object.entries(parameters).map(
    ([parameter, declared]) => `  ${parameterLine(parameter, declared)}`,
  );
  const records = Object.entries(lists).map(([list, { description: about, parameters: fields }]) => {
    const columns = Object.entries(fields).map(([field, declared]) => parameterLine(field, declared));
    return `  ${list} (JSON list of records, optional): ${about}. Each: ${columns.join('; ')}`;
  });
  return [`${name}: ${description}`, ...lines, ...records].join('\n');
}

function parameterLine(name: string, { description, type, required, values, choices }: Parameter): string {
  const allowed = values ?? (Array.isArray(choices) ? choices : choices && Object.keys(choices));
  const kind = allowed ? `one of ${allowed.join(', ')}` : type;
  return `${name} (${kind}${required === false ? ', optional' : ''})${description === '' ? '' : `: ${description}`}`;
}
