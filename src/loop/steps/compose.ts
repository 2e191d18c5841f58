import { functionCatalogue } from '../../agent/function-catalogue.ts';
import type { FunctionDefinition } from '../../domain/function.ts';
import type { Schema } from '../../domain/schema.ts';
import { writeFunctionYaml } from '../../functions/read-function-files.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { type ComposedFunction, composeFunctionsPrompt } from '../../prompts/compose-functions.ts';
import { askPrompt } from '../../prompts/prompt.ts';
import { ontologyOutline } from '../outlines/ontology-outline.ts';
import { fitted, roomFor } from '../outlines/room.ts';
import { admitComposed, type Gate } from './admit-composed.ts';
import { usableReply } from './usable-reply.ts';

export interface ComposeInput {
  /** Title and description of the task. */
  readonly task: string;
  readonly schema: Schema;
  /** All functions there are. */
  readonly existing: readonly FunctionDefinition[];
  /** Those that a person wrote: their names are taken. */
  readonly people: ReadonlySet<string>;
  /** The part of them that a model composed. */
  readonly composed: readonly FunctionDefinition[];
  /** Questions of BUILD that no function answers yet first. */
  readonly questions: readonly string[];
  readonly sample: readonly string[];
  readonly suggestions: readonly string[];
  readonly gate: Gate;
}

export interface ComposeResult {
  /** What a model composed, the new ones included. */
  readonly composed: readonly FunctionDefinition[];
  readonly added: readonly string[];
  /** Refused to the end, or given up: with the reasons of the last try. */
  readonly rejected: readonly { readonly name: string; readonly reasons: readonly string[] }[];
}

/** A catalogue of more is no help to anybody. */
export const mostComposed = 40;
const mostTries = 3;

/** Questions, S and a sample of G → functions, each through the gate; what is refused goes back with the reasons (paper, compose). */
export async function composeFunctionsWithModel(
  input: ComposeInput,
  context: ModelContext,
): Promise<ComposeResult> {
  let composed = [...input.composed];
  const added: string[] = [];
  const rejected = new Map<string, readonly string[]>();
  let earlier: { reply: string; refused: readonly string[] } | undefined;
  for (let tries = 1; tries <= mostTries && composed.length < mostComposed; tries++) {
    const room = mostComposed - composed.length;
    const reply = await usableReply(() => askForFunctions(input, room, earlier, context));
    if ('unusable' in reply) {
      rejected.set('all functions of the reply', [`The model gave no usable reply: ${reply.unusable}`]);
      break;
    }
    const written = reply.value;
    const existing = [
      ...input.existing.filter(({ name }) => !composed.some((each) => each.name === name)),
      ...composed,
    ];
    const outcome = await admitComposed(written, { ...input, existing }, context);
    const names = new Set(outcome.admitted.map(({ name }) => name));
    composed = [...composed.filter(({ name }) => !names.has(name)), ...outcome.admitted].slice(
      0,
      mostComposed,
    );
    added.push(...outcome.admitted.map(({ name }) => name));
    for (const name of names) rejected.delete(name);
    const refused = outcome.refused.filter(({ name }) => !added.includes(name));
    for (const { name, reasons } of refused) rejected.set(name, reasons);
    if (refused.length === 0) break;
    earlier = {
      reply: JSON.stringify({ functions: written }),
      refused: refused.map(({ name, reasons }) => `${name}: ${reasons.join(' ')}`),
    };
  }
  return {
    composed,
    added: [...new Set(added)],
    rejected: [...rejected].map(([name, reasons]) => ({ name, reasons })),
  };
}

async function askForFunctions(
  { task, schema, existing, questions, sample, suggestions }: ComposeInput,
  room: number,
  earlier: { reply: string; refused: readonly string[] } | undefined,
  context: ModelContext,
): Promise<ComposedFunction[]> {
  const tokens = roomFor(context.models.profileOf('compose'));
  const { value } = await askPrompt(
    {
      prompt: composeFunctionsPrompt,
      input: {
        task,
        ontology: fitted(ontologyOutline(schema), tokens * 0.3, 'entity types'),
        sample: fitted(sample, tokens * 0.15, 'types'),
        functions: fitted(
          existing.map((each) => functionCatalogue([each], schema)),
          tokens * 0.2,
          'functions',
        ),
        questions: [fitted(questions, tokens * 0.15, 'questions')],
        suggestions,
        room,
        ...(earlier === undefined ? {} : { earlier }),
      },
    },
    context,
  );
  return value.functions;
}

/** As the judge reads it. */
export function definitionText(definition: FunctionDefinition): string {
  return writeFunctionYaml(definition).trim();
}
