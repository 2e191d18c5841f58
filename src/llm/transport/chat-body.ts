import type { ModelMessage, ModelRequest } from '../../domain/model-call.ts';
import type { Dialect } from '../dialect.ts';
import { isStrict } from '../portable-schema.ts';

/** Name under which the schema is sent. */
const replyName = 'reply';

/** Body of a request to `/chat/completions` in the server's dialect. */
export function chatBody(request: ModelRequest, dialect: Dialect): Record<string, unknown> {
  const { temperature, seed, maxOutputTokens } = request.parameters;
  const fields: Record<string, unknown> = {
    model: request.model,
    messages: messagesFor(request.messages, dialect),
    [dialect.lengthField]: maxOutputTokens,
    temperature,
    seed,
    ...replyFormFields(request, dialect),
    ...(dialect.stream ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
  // The field in use may have been refused under its other name, so it is exempt.
  const kept = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && (name === dialect.lengthField || !dialect.without.has(name)),
  );
  return Object.fromEntries(kept);
}

/** Where no system role is allowed, its text opens the first message. */
export function messagesFor(messages: readonly ModelMessage[], { systemRole }: Dialect): ModelMessage[] {
  const [head, next, ...rest] = messages;
  if (systemRole || head?.role !== 'system') return [...messages];
  return [{ role: 'user', content: [head.content, next?.content].filter(Boolean).join('\n\n') }, ...rest];
}

function replyFormFields({ schema }: ModelRequest, { form, strict }: Dialect): Record<string, unknown> {
  if (form === 'text') return {};
  if (form === 'json_object') return { response_format: { type: 'json_object' } };
  if (form === 'tool') {
    const tool = { name: replyName, description: 'Gives the reply.', parameters: schema };
    return {
      tools: [{ type: 'function', function: tool }],
      tool_choice: { type: 'function', function: { name: replyName } },
    };
  }
  const mode = strict && isStrict(schema) ? { strict: true } : {};
  return { response_format: { type: 'json_schema', json_schema: { name: replyName, schema, ...mode } } };
}
