import { describe, expect, test } from 'vitest';
import { type ScriptedReply, startScriptedServer } from '../../src/llm/testing/scripted-server.ts';
import { ask, claim, failure, open, serve } from './rig.ts';

const good = { claim: 'C-1', amount: 1200.5 };
const soon = { 'retry-after': '0' };

describe('a call that went wrong is repeated', () => {
  test.each<[string, ScriptedReply]>([
    ['429 with Retry-After', { status: 429, headers: soon }],
    ['429 with retry-after-ms', { status: 429, headers: { 'retry-after-ms': '5' } }],
    [
      '429 with a date in the past',
      { status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } },
    ],
    ['429 without Retry-After', { status: 429 }],
    ['408', { status: 408, headers: soon }],
    ['409', { status: 409, headers: soon }],
    ['500', { status: 500, headers: soon }],
    ['529', { status: 529, headers: soon }],
    ['a page of a proxy', { rawBody: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }],
    ['half a body', { rawBody: '{"choices": [{"mess' }],
    ['an error inside 200', { rawBody: '{"error": {"message": "upstream timed out", "code": 504}}' }],
    ['no choices', { rawBody: '{"choices": []}' }],
  ])('%s', async (_name, wrong) => {
    const server = await serve([wrong, { json: claim }]);
    expect((await ask(await open({ profile: { url: server.url } }))).value).toEqual(good);
    expect(server.requests).toHaveLength(2);
  });

  test.each(['at once', 'half-way'] as const)('a connection dropped %s, then in pieces', async (drop) => {
    const server = await serve([
      { json: claim, drop },
      { json: claim, dripMilliseconds: 1 },
    ]);
    const { value, reply } = await ask(await open({ profile: { url: server.url } }));
    expect(value).toEqual(good);
    expect(server.requests.map(({ body }) => body.stream)).toEqual([undefined, true]);
    expect(reply.usage.outputTokens).toBeGreaterThan(0);
  });

  test('a stream that broke off', async () => {
    const server = await serve([{ json: claim, drop: 'half-way' }, { json: claim }]);
    expect((await ask(await open({ profile: { url: server.url, stream: true } }))).value).toEqual(good);
    expect(server.requests).toHaveLength(2);
  });

  test('a reply that does not come in time', async () => {
    const server = await serve([{ json: claim, delayMilliseconds: 3000 }, { json: claim }]);
    expect((await ask(await open({ profile: { url: server.url, timeoutSeconds: 0.3 } }))).value).toEqual(
      good,
    );
  });

  test('a reply that drips longer than the limit', async () => {
    const server = await serve([{ json: claim, dripMilliseconds: 300 }, { json: claim }]);
    expect((await ask(await open({ profile: { url: server.url, timeoutSeconds: 0.5 } }))).value).toEqual(
      good,
    );
  });
});

describe('a call that cannot be saved', () => {
  test('ends after the repetitions with what the server said', async () => {
    const server = await serve(() => ({ status: 503, headers: soon, error: { message: 'overloaded' } }));
    const error = await failure(ask(await open({ profile: { url: server.url, retries: 3 } })));
    expect(error).toMatchObject({ code: 'MODEL_UNREACHABLE', details: { status: 503 } });
    expect(error.message).toContain('overloaded');
    expect(server.requests).toHaveLength(4);
  });

  test('ends at once when nothing listens and no repetition is wanted', async () => {
    const { url, close } = await startScriptedServer([]);
    await close();
    const error = await failure(ask(await open({ profile: { url, retries: 0 } })));
    expect(error).toMatchObject({ code: 'MODEL_UNREACHABLE', details: { kind: 'network' } });
    expect(error.message).toMatch(/ECONNREFUSED/);
  });

  test.each([400, 402, 403, 404])('%i is not repeated', async (status) => {
    const server = await serve(() => ({ status, error: { message: 'for good' } }));
    const error = await failure(ask(await open({ profile: { url: server.url } })));
    expect(error).toMatchObject({ code: 'MODEL_REQUEST_REFUSED', details: { status } });
    expect(server.requests).toHaveLength(1);
  });

  test('an account without money is not asked again, although OpenAI says 429', async () => {
    const server = await serve(() => ({
      status: 429,
      error: { message: 'You exceeded your current quota', code: 'insufficient_quota' },
    }));
    const error = await failure(ask(await open({ profile: { url: server.url } })));
    expect(error).toMatchObject({ code: 'MODEL_REQUEST_REFUSED', details: { status: 429 } });
    expect(server.requests).toHaveLength(1);
  });

  test('every field refused in turn ends, and does not go round', async () => {
    const fields = ['max_tokens', 'max_completion_tokens', 'temperature', 'seed', 'response_format'];
    const server = await serve(({ index }) => ({
      status: 400,
      error: { message: 'Unsupported parameter', param: fields[index % fields.length] },
    }));
    expect((await failure(ask(await open({ profile: { url: server.url, seed: 1 } })))).code).toBe(
      'MODEL_REQUEST_REFUSED',
    );
    expect(server.requests.length).toBeLessThan(15);
  });
});

describe('an endless reply', () => {
  test('is closed when a server ignores the limit it was given', async () => {
    const server = await serve([{ content: `{"claim": "${'x'.repeat(200_000)}` }]);
    const error = await failure(
      ask(await open({ profile: { url: server.url, stream: true, maxOutputTokens: 100 } })),
    );
    expect(error.code).toBe('MODEL_REPLY_TRUNCATED');
  });
});

test('a system message is joined to the first one where the role is refused', async () => {
  const server = await serve([
    { status: 400, error: { message: 'System role not supported' } },
    { json: claim },
  ]);
  expect((await ask(await open({ profile: { url: server.url } }))).value).toEqual(good);
  expect(server.requests[1]?.body.messages?.map(({ role }) => role)).toEqual(['user']);
});

test('a prompt beyond the declared context is refused before it is sent', async () => {
  const server = await serve([{ json: claim }]);
  const context = await open({ profile: { url: server.url, contextTokens: 4096, maxOutputTokens: 1000 } });
  const error = await failure(ask(context, { text: 'word '.repeat(5000) }));
  expect(error).toMatchObject({ code: 'MODEL_PROMPT_TOO_LONG', details: { contextTokens: 4096 } });
  expect(server.requests).toHaveLength(0);
});

describe('calls to one host', () => {
  test('are never more at once than the profile allows', async () => {
    const server = await serve(() => ({ json: claim, delayMilliseconds: 15 }));
    const context = await open({ profile: { url: server.url, concurrency: 3 } });
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask(context, { text: `question ${index}` })));
    expect(server.mostAtOnce()).toBe(3);
  });

  test('all come through a server that takes two at once', async () => {
    let open_ = 0;
    const server = await serve(async () => {
      if (open_ >= 2) return { status: 429, headers: { 'retry-after-ms': '20' } };
      open_++;
      await new Promise((resolve) => setTimeout(resolve, 10));
      open_--;
      return { json: claim };
    });
    const context = await open({ profile: { url: server.url, concurrency: 8, retries: 10 } });
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask(context, { text: `question ${index}` })),
    );
    expect(replies.map(({ value }) => value)).toEqual(replies.map(() => good));
  });
});
