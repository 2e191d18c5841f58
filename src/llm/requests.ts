import type { ModelExchange, ModelMessage, ModelRequest } from '../domain/model-call.ts';
import type { ModelProfile } from '../domain/model-profile.ts';

/** Longer previous attempts are shown by their beginning: a model that ran wild would fill the context. */
const shownCharacters = 4000;

interface FirstRequest {
  readonly prompt: readonly ModelMessage[];
  readonly schema: Record<string, unknown>;
  readonly profile: ModelProfile;
  readonly sample?: number;
  readonly maxOutputTokens?: number;
}

/** The request of a structured call, with the schema's text in the system message. */
export function firstRequest({
  prompt,
  schema,
  profile,
  sample,
  maxOutputTokens,
}: FirstRequest): ModelRequest {
  return {
    model: profile.model,
    messages: withSchema(prompt, schema),
    schema,
    parameters: {
      maxOutputTokens: maxOutputTokens ?? profile.maxOutputTokens,
      temperature: profile.temperature,
      ...(profile.seed === undefined ? {} : { seed: profile.seed + (sample ?? 0) }),
      ...(sample === undefined || sample === 0 ? {} : { sample }),
    },
  };
}

/**
 * The request that follows a rejected reply; the same exchange always gives the same request, so that a recorded
 * trail can be followed without asking. An empty reply gives another wording of the last message, anything else is
 * shown to the model with the error.
 */
export function nextRequest(first: ModelRequest, { reply, rejected }: ModelExchange): ModelRequest {
  if (rejected?.kind === 'empty') return { ...first, messages: reworded(first.messages) };
  return {
    ...first,
    messages: [
      ...first.messages,
      { role: 'assistant', content: reply.content.slice(0, shownCharacters) },
      {
        role: 'user',
        content: `Your previous attempt stands above. Error: ${rejected?.reason ?? 'not accepted'}\nWrite the whole JSON object again, corrected, and nothing else.`,
      },
    ],
  };
}

function withSchema(prompt: readonly ModelMessage[], schema: Record<string, unknown>): ModelMessage[] {
  const instruction = `Reply with one JSON object and nothing else: no prose, no code fence. It must fit this JSON Schema:\n${schemaText(schema)}`;
  const [head, ...rest] = prompt;
  if (head?.role !== 'system') return [{ role: 'system', content: instruction }, ...prompt];
  return [{ role: 'system', content: `${head.content}\n\n${instruction}` }, ...rest];
}

/** The order of fields is the order in which the model writes them, so it is kept. */
function schemaText(schema: Record<string, unknown>): string {
  return JSON.stringify(schema);
}

/** Adds to the last message instead of appending one: many chat templates insist on alternating roles. */
function reworded(messages: readonly ModelMessage[]): ModelMessage[] {
  const last = messages.at(-1) as ModelMessage;
  return [
    ...messages.slice(0, -1),
    {
      ...last,
      content: `${last.content}\n\nWrite the JSON object now. It must not be empty; begin with { and end with }.`,
    },
  ];
}
