import { actionFromDraft } from '../actions/draft/action-from-draft.ts';
import type { ActionDefinitionInput } from '../domain/action.ts';
import type { DraftedAction, RefusedAction } from '../domain/action-draft.ts';
import type { Schema } from '../domain/schema.ts';
import type { ModelContext } from '../llm/model-runtime.ts';
import { draftActionsPrompt } from '../prompts/draft-actions.ts';
import { askPrompt } from '../prompts/prompt.ts';
import { ontologySlice } from './sparql/ontology-slice.ts';

export interface ActionsDraft {
  /** Those that compile, as a person would have written them, in the order in which they were drafted. */
  readonly actions: readonly ActionDefinitionInput[];
  /** Those that do not after the last try. */
  readonly refused: readonly RefusedAction[];
  /** How often the model was asked. */
  readonly tries: number;
}

/** A first draft, and at most so many corrections. */
const mostRetries = 3;
/** Of the ontology in the prompt. */
const mostTokens = 4000;

/**
 * Write actions that a model drafts from S, each compiled as a hand-written one is. What is refused goes back with the
 * reasons at most three times. Errors: those of a model call.
 */
export async function draftActions(
  { schema, observed = '' }: { readonly schema: Schema; readonly observed?: string | undefined },
  context: ModelContext,
): Promise<ActionsDraft> {
  const about = [schema.title, schema.description].filter((text) => text !== '').join('\n');
  const ontology = ontologyText(schema, `${about}\n${observed}`);
  const accepted = new Map<string, ActionDefinitionInput>();
  let refused: RefusedAction[] = [];
  for (let tries = 1; ; tries += 1) {
    const input = { about, observed, ontology, accepted: [...accepted.keys()], refused };
    const { value } = await askPrompt({ prompt: draftActionsPrompt, input }, context);
    // What stands already and is written again says nothing new.
    const drafts = value.actions.filter(({ name }) => tries === 1 || !accepted.has(name));
    const judged = judge(drafts, accepted, schema);
    refused = [...leftOut(refused, drafts), ...judged];
    if (refused.length === 0 || tries > mostRetries)
      return { actions: [...accepted.values()], refused, tries };
  }
}

/** Takes up what compiles; returns the rest. */
function judge(
  drafts: readonly DraftedAction[],
  accepted: Map<string, ActionDefinitionInput>,
  schema: Schema,
): RefusedAction[] {
  return drafts.flatMap((action) => {
    const found = accepted.has(action.name)
      ? { reasons: [`There are two actions ${action.name}; give one another name.`] }
      : actionFromDraft(action, schema);
    if ('reasons' in found) return [{ action, reasons: found.reasons }];
    accepted.set(action.name, found.definition);
    return [];
  });
}

/** Refused ones that the model did not take up again stay refused. */
function leftOut(refused: readonly RefusedAction[], drafts: readonly DraftedAction[]): RefusedAction[] {
  const again = new Set(drafts.map(({ name }) => name));
  return refused.filter(({ action }) => !again.has(action.name));
}

function ontologyText(schema: Schema, text: string): string {
  const blocks = ontologySlice({ schema, question: text, prefixes: schema.prefixes, tokens: mostTokens });
  return [...blocks, ...keyLines(schema), ...requiredLines(schema)].join('\n');
}

function keyLines({ entityTypes, properties }: Schema): string[] {
  const nameOf = new Map(properties.map(({ iri, name }) => [iri, name]));
  return entityTypes.flatMap(({ name, identity }) =>
    identity === undefined
      ? []
      : [
          `key of ${name}: ${identity.properties.map((property) => nameOf.get(property) ?? property).join(', ')}`,
        ],
  );
}

function requiredLines({ entityTypes, properties, relations }: Schema): string[] {
  return entityTypes.flatMap(({ iri, name }) => {
    const required = [...properties, ...relations].filter(({ requiredIn }) => requiredIn.includes(iri));
    return required.length === 0
      ? []
      : [`required of every ${name}: ${required.map((term) => term.name).join(', ')}`];
  });
}
