import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { structuredCall } from '../../src/llm/structured-call.ts';
import type { ReceivedRequest } from '../../src/llm/testing/scripted-server.ts';
import { ask, claim, failure, open, prompt, serve } from '../llm/rig.ts';
import { anthropic } from './anthropic.ts';
import { deepSeek } from './deepseek.ts';
import { llamaServer, llamaServerPaths } from './llama-server.ts';
import { lmStudio } from './lm-studio.ts';
import { ollama } from './ollama.ts';
import { openAi } from './openai.ts';
import { vllm } from './vllm.ts';

const good = { claim: 'C-1', amount: 1200.5 };
const right = () => ({ json: claim });
const long = (words: number): string => 'a claim about water in the cellar, '.repeat(words / 7);

function formsOf(requests: readonly ReceivedRequest[]): unknown[] {
  return requests.map(({ body }) => (body.response_format as { type?: string } | undefined)?.type);
}

describe('OpenAI', () => {
  const variables = { OPENAI_API_KEY: 'sk-right-key' };

  test('a reasoning model is asked in its way from the second call on', async () => {
    const server = await serve(openAi(right));
    const context = await open({ variables, profile: { url: server.url, key: 'OPENAI_API_KEY' } });
    expect((await ask(context)).value).toEqual(good);
    expect(server.requests).toHaveLength(3);
    await ask(context, { text: 'another' });
    expect(server.requests).toHaveLength(4);
    expect(server.requests[3]?.body).toMatchObject({ max_completion_tokens: 4096 });
    expect(server.requests[3]?.body).not.toHaveProperty('temperature');
  });

  test('a known server needs no lesson about the length', async () => {
    const server = await serve(openAi(right));
    await ask(
      await open({ variables, profile: { url: server.url, key: 'OPENAI_API_KEY', server: 'openai' } }),
    );
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.body.response_format).toMatchObject({ json_schema: { strict: true } });
  });

  test('an open object is sent without strict mode', async () => {
    const server = await serve(openAi(() => ({ json: { arguments: { id: 7 } } })));
    const context = await open({
      variables,
      profile: { url: server.url, key: 'OPENAI_API_KEY', server: 'openai' },
    });
    const schema = z.object({ arguments: z.record(z.string(), z.number()) });
    const reply = await structuredCall({ prompt, schema, stage: 'answer' }, context);
    expect(reply.value).toEqual({ arguments: { id: 7 } });
    expect(JSON.stringify(server.requests)).not.toContain('"strict":true');
  });

  test('a wrong key is told without showing it', async () => {
    const server = await serve(openAi(right));
    const wrong = { OPENAI_API_KEY: 'sk-wrong-and-secret' };
    const error = await failure(
      ask(await open({ variables: wrong, profile: { url: server.url, key: 'OPENAI_API_KEY' } })),
    );
    expect(error).toMatchObject({ code: 'MODEL_REQUEST_REFUSED', details: { status: 401 } });
    expect(error.message).toContain('OPENAI_API_KEY was not accepted');
    expect(`${error.message} ${JSON.stringify(error)} ${JSON.stringify(error.details)}`).not.toContain(
      'sk-wrong',
    );
  });

  test('too long a prompt is told as that', async () => {
    const server = await serve(openAi(right));
    const context = await open({
      variables,
      profile: { url: server.url, key: 'OPENAI_API_KEY', server: 'openai' },
    });
    const error = await failure(ask(context, { text: long(90_000) }));
    expect(error.code).toBe('MODEL_PROMPT_TOO_LONG');
  });
});

describe('DeepSeek', () => {
  test('json_object after json_schema was refused; cached and reasoning tokens are counted', async () => {
    const server = await serve(deepSeek(right));
    const reply = await ask(await open({ profile: { url: server.url } }));
    expect(reply.value).toEqual(good);
    expect(formsOf(server.requests)).toEqual(['json_schema', 'json_object']);
    expect(reply.reply.usage).toEqual({
      inputTokens: 900,
      cachedTokens: 640,
      outputTokens: 20,
      reasoningTokens: 12,
    });
    expect(reply.reply.reasoning).toMatch(/Let me think/);
  });

  test('blanks instead of prose are asked again once', async () => {
    const server = await serve(
      deepSeek(({ index }) => (index === 0 ? { content: 'Sure, the claim is C-1.' } : { json: claim })),
    );
    const reply = await ask(await open({ profile: { url: server.url, server: 'deepseek', seed: 1 } }));
    expect(reply).toMatchObject({ value: good, attempts: 2 });
    expect(server.requests).toHaveLength(2);
  });

  test('blank lines that hold the connection open are waited through', async () => {
    const server = await serve(deepSeek(() => ({ json: claim, blankLines: 20, dripMilliseconds: 10 })));
    expect((await ask(await open({ profile: { url: server.url, server: 'deepseek' } }))).value).toEqual(good);
  });
});

describe('Ollama', () => {
  test('its own API is asked for a context that holds the prompt, after waiting for a free seat', async () => {
    const server = await serve(
      ollama(({ body }) => ({ json: { claim: body.messages?.[0]?.role, amount: 1, note: null } })),
    );
    const context = await open({ profile: { url: server.origin, server: 'ollama' } });
    const reply = await ask(context, { text: long(20_000) });
    expect(reply.value.claim).toBe('system');
    const { path, body } = server.requests[1] as ReceivedRequest;
    expect(path).toBe('/api/chat');
    expect(body.options).toMatchObject({ num_ctx: 65_536, num_predict: 4096, temperature: 0 });
    expect(body.format).toMatchObject({ type: 'object' });
    expect(context.events.some(({ message }) => message?.includes('busy'))).toBe(true);
  });

  test('thinking is kept apart', async () => {
    const server = await serve(
      ollama(() => ({ json: claim, reasoning: { field: 'reasoning', text: 'hm' } })),
    );
    const { reply, value } = await ask(
      await open({ profile: { url: `${server.origin}/v1`, server: 'ollama' } }),
    );
    expect({ value, reasoning: reply.reasoning }).toEqual({ value: good, reasoning: 'hm' });
  });

  test.each([
    ['the limit of the model', { server: 'ollama' }, { modelContext: 4096, defaultContext: 4096 }],
    ['the limit of the other API', { server: 'compatible' }, undefined],
  ] as const)('a prompt that was cut silently by %s is found', async (_name, profile, limits) => {
    const server = await serve(ollama(right, limits));
    const error = await failure(
      ask(await open({ profile: { url: server.url, ...profile } }), { text: long(20_000) }),
    );
    expect(error.code).toBe('MODEL_PROMPT_TOO_LONG');
    expect(error.message).toMatch(/cut the prompt/);
  });

  test('an error in the middle of a reply is no reply', async () => {
    const half =
      '{"message":{"content":"{\\"claim"},"done":false}\n{"error":"llama runner process has terminated"}\n';
    const server = await serve([{ rawBody: half }, { json: claim }]);
    expect((await ask(await open({ profile: { url: server.origin, server: 'ollama' } }))).value).toEqual(
      good,
    );
  });
});

describe('vLLM', () => {
  test('reasoning under its new name is read', async () => {
    const server = await serve(vllm(right));
    const { value, reply } = await ask(await open({ profile: { url: server.url } }));
    expect({ value, reasoning: reply.reasoning }).toEqual({ value: good, reasoning: 'The claim is C-1.' });
  });

  test('too long a prompt is told as that', async () => {
    const server = await serve(vllm(right));
    const error = await failure(ask(await open({ profile: { url: server.url } }), { text: long(60_000) }));
    expect(error.code).toBe('MODEL_PROMPT_TOO_LONG');
  });
});

describe('llama-server', () => {
  test('loading is waited for', async () => {
    const server = await serve(llamaServer(right), llamaServerPaths);
    const { value, reply } = await ask(await open({ profile: { url: server.url } }));
    expect({ value, reasoning: reply.reasoning }).toEqual({ value: good, reasoning: 'thinking' });
  });

  test('a grammar it cannot build gives way to plain JSON', async () => {
    const server = await serve(llamaServer(right, { grammar: false }));
    expect((await ask(await open({ profile: { url: server.url } }))).value).toEqual(good);
    expect(formsOf(server.requests).at(-1)).toBe('json_object');
  });

  test('a reply without the constraint is found by the check', async () => {
    const server = await serve(
      llamaServer(({ index }) => (index === 1 ? { content: 'As you wish: C-1' } : { json: claim })),
    );
    expect(await ask(await open({ profile: { url: server.url } }))).toMatchObject({
      value: good,
      attempts: 2,
    });
  });

  test('too long a prompt is told as that', async () => {
    const server = await serve(llamaServer(right));
    const error = await failure(ask(await open({ profile: { url: server.url } }), { text: long(30_000) }));
    expect(error.code).toBe('MODEL_PROMPT_TOO_LONG');
  });
});

describe('LM Studio', () => {
  test('a schema goes through', async () => {
    const server = await serve(lmStudio(right));
    expect((await ask(await open({ profile: { url: server.url } }))).value).toEqual(good);
    expect(server.requests).toHaveLength(1);
  });

  test('without schemas and json_object, plain text is left', async () => {
    const server = await serve(
      lmStudio(() => ({ content: `\`\`\`json\n${JSON.stringify(claim)}\n\`\`\`` }), { schemas: false }),
    );
    expect((await ask(await open({ profile: { url: server.url } }))).value).toEqual(good);
    expect(formsOf(server.requests)).toEqual(['json_schema', 'json_object', undefined]);
  });
});

describe("Anthropic's layer", () => {
  test('one tool is forced', async () => {
    const server = await serve(anthropic(right));
    expect((await ask(await open({ profile: { url: server.url, server: 'anthropic' } }))).value).toEqual(
      good,
    );
    expect(server.requests[0]?.body).toMatchObject({ tool_choice: { function: { name: 'reply' } } });
  });

  test('prose around JSON is read where the layer is not known', async () => {
    const server = await serve(anthropic(right));
    expect((await ask(await open({ profile: { url: server.url } }))).value).toEqual(good);
  });
});
