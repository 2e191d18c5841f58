import type { ActionDefinitionInput } from '../../domain/action.ts';
import type { DraftedAction } from '../../domain/action-draft.ts';
import type { Schema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import { indexSchema } from '../../functions/schema-index.ts';
import { prefixedNames } from '../../rdf/shorten-iri.ts';
import { checkActionDefinition, compileActions } from '../compile-action.ts';
import { draftedChanges } from './drafted-changes.ts';
import { draftedEntities } from './drafted-entities.ts';
import { draftedParameters } from './drafted-parameters.ts';

/** An action as a person would have written it, or every reason why the draft cannot stand. */
export type ActionFromDraft =
  | { readonly definition: ActionDefinitionInput }
  | { readonly reasons: readonly string[] };

/** Writes out what a drafted action means and compiles it as a hand-written one. */
export function actionFromDraft(draft: DraftedAction, schema: Schema): ActionFromDraft {
  const index = indexSchema(schema);
  const nameOf = prefixedNames(schema.prefixes);
  const { parameters, reasons: ofParameters } = draftedParameters(draft, index);
  const { entities, requires, effects: made, reasons: ofEntities } = draftedEntities(draft, index, nameOf);
  const { effects: changed, reasons: ofChanges } = draftedChanges(draft, index, nameOf);
  const reasons = [...doubleNames(draft, parameters), ...ofEntities, ...ofChanges, ...ofParameters];
  const effects = [...made, ...changed];
  if (reasons.length === 0 && effects.length === 0)
    reasons.push('It changes nothing: no entity is new and there are no changes.');
  if (reasons.length > 0) return { reasons };
  const { name, description, clock, clockWithin } = draft;
  const time =
    clock === undefined
      ? {}
      : { time: { parameter: clock, ...(clockWithin === undefined ? {} : { within: clockWithin }) } };
  const definition = { name, description, parameters, entities, ...time, requires, effects };
  const reason = compileProblem(definition, schema);
  return reason === undefined ? { definition } : { reasons: [reason] };
}

/** Entities and parameters are variables of the same statements. */
function doubleNames({ entities }: DraftedAction, parameters: Readonly<Record<string, unknown>>): string[] {
  const names = entities.map(({ name }) => name);
  return names
    .filter((name, at) => names.indexOf(name) !== at || Object.hasOwn(parameters, name))
    .map((name) => `$${name} names two things; give each entity and each parameter a name of its own.`);
}

function compileProblem(definition: ActionDefinitionInput, schema: Schema): string | undefined {
  try {
    compileActions([checkActionDefinition(definition)], schema);
    return undefined;
  } catch (error) {
    if (error instanceof QuercusError && error.code === 'ACTION_INVALID') return error.message;
    throw error;
  }
}
