import type { ReceivedBody, Script } from '../../src/llm/testing/scripted-server.ts';
import type { Model } from './openai.ts';

interface Limits {
  /** What the model was trained for: a larger num_ctx is lowered without a word. */
  readonly modelContext: number;
  /** Context of the OpenAI-compatible API, which cannot be set there. */
  readonly defaultContext: number;
}

/** Ollama: cuts the oldest messages silently, at num_ctx in its own API and at the default in the other; a seat is free after one 503. */
export function ollama(
  model: Model,
  { modelContext, defaultContext }: Limits = { modelContext: 131_072, defaultContext: 4096 },
): Script {
  return (request) => {
    if (request.index === 0)
      return {
        status: 503,
        error: { message: 'server busy, please try again.  maximum pending requests exceeded' },
      };
    const native = request.path === '/api/chat';
    const options = (request.body.options ?? {}) as { num_ctx?: number };
    const context = native ? Math.min(options.num_ctx ?? defaultContext, modelContext) : defaultContext;
    const { messages, counted } = cutOldest(request.body, context);
    const reply = model({ ...request, body: { ...request.body, messages } });
    const output = Math.ceil(JSON.stringify(reply.json ?? reply.content ?? '').length / 4);
    const usage = native
      ? { prompt_eval_count: counted, eval_count: output }
      : { prompt_tokens: counted, completion_tokens: output };
    return { usage, ...reply };
  };
}

function cutOldest(
  body: ReceivedBody,
  context: number,
): { messages: ReceivedBody['messages']; counted: number } {
  let messages = [...(body.messages ?? [])];
  const count = (): number => messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0);
  while (messages.length > 1 && count() > context) messages = messages.slice(1);
  return { messages, counted: Math.min(count(), context) };
}
