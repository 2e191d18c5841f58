import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLedger } from '../../src/llm/ledger.ts';
import { readPriceTable } from '../../src/llm/price-table.ts';
import { openRecordings } from '../../src/llm/recordings.ts';
import { ask, claim, failure, open, serve, temporaryFolder } from './rig.ts';

const good = { claim: 'C-1', amount: 1200.5 };

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
}

describe('a recorded call', () => {
  test('is taken instead of asking, in the same run and in a later one', async () => {
    const server = await serve([{ json: claim }]);
    const recordings = temporaryFolder();
    const first = await open({ profile: { url: server.url }, recordings });
    await ask(first);
    expect((await ask(first)).recorded).toBe(true);
    const later = await ask(await open({ profile: { url: server.url }, recordings }));
    expect(later).toMatchObject({ value: good, recorded: true });
    expect(server.requests).toHaveLength(1);
  });

  test('is a file named by its hash, without key, address or time', async () => {
    const server = await serve(() => ({ json: { ...claim, note: 'you sent sk-very-secret' } }));
    const context = await open({
      profile: { url: server.url, key: 'MY_API_KEY' },
      variables: { MY_API_KEY: 'sk-very-secret' },
    });
    const { hash, value } = await ask(context);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-very-secret');
    expect(filesOf(context.folder)).toEqual([join(hash.slice(0, 2), `${hash}.json`)]);
    const text = readFileSync(join(context.folder, hash.slice(0, 2), `${hash}.json`), 'utf8');
    expect(text).not.toMatch(/sk-very-secret|127\.0\.0\.1|MY_API_KEY|"(created|time|date)"/);
    expect(value.note).toBe('you sent [key removed]');
    expect(JSON.stringify(context.models.profileOf('extract'))).not.toContain('sk-very-secret');
  });

  test('has the same bytes in another folder', async () => {
    const server = await serve(() => ({ json: claim }));
    const bytes = async (): Promise<string[]> => {
      const context = await open({ profile: { url: server.url } });
      await ask(context);
      return filesOf(context.folder).map(
        (name) => `${name} ${readFileSync(join(context.folder, name), 'utf8')}`,
      );
    };
    expect(await bytes()).toEqual(await bytes());
  });

  test('that is damaged is named', async () => {
    const server = await serve(() => ({ json: claim }));
    const context = await open({ profile: { url: server.url } });
    await ask(context);
    writeFileSync(join(context.folder, filesOf(context.folder)[0] as string), '{"half":');
    expect((await failure(ask(context))).code).toBe('RECORDING_INVALID');
  });
});

describe('a rejected reply', () => {
  test('is never an answer: the whole question is asked anew after it failed', async () => {
    let usable = false;
    const server = await serve(() => (usable ? { json: claim } : { content: 'no' }));
    const recordings = temporaryFolder();
    const context = await open({ profile: { url: server.url }, recordings });
    await failure(ask(context));
    usable = true;
    expect((await ask(context)).value).toEqual(good);
    expect(server.requests).toHaveLength(5);
  });

  test('is not paid twice when the run stopped right after it', async () => {
    let alive = true;
    const server = await serve(({ index }) => {
      if (index === 0) return { content: 'prose' };
      return alive ? { status: 401, error: { message: 'stop here' } } : { json: claim };
    });
    const recordings = temporaryFolder();
    await failure(ask(await open({ profile: { url: server.url }, recordings })));
    alive = false;
    const resumed = await ask(await open({ profile: { url: server.url }, recordings }));
    expect(resumed).toMatchObject({ value: good, attempts: 2 });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.body.messages?.at(-1)?.content).toContain('previous attempt');
  });

  test('that was cut off is known as that and not paid again', async () => {
    const server = await serve([{ content: '{"claim', finishReason: 'length' }]);
    const context = await open({ profile: { url: server.url } });
    await failure(ask(context));
    expect((await failure(ask(context))).code).toBe('MODEL_REPLY_TRUNCATED');
    expect(server.requests).toHaveLength(1);
  });

  test('stands in the ledger', async () => {
    const server = await serve([{ content: 'no' }, { json: claim }]);
    const context = await open({ profile: { url: server.url, model: 'gpt-4o-mini' } });
    await ask(context);
    const ledger = await readLedger(openRecordings(context.folder), readPriceTable());
    expect(ledger.lines).toMatchObject([
      { stage: 'extract', model: 'gpt-4o-mini', calls: 2, rejected: 1, estimatedCalls: 0 },
    ]);
    expect(ledger.total.cost).toBeGreaterThan(0);
  });
});

describe('replay', () => {
  async function recorded(): Promise<string> {
    const server = await serve([{ content: 'no' }, { json: claim }]);
    const context = await open({
      profile: { url: server.url, model: 'recorded-model', maxOutputTokens: 77 },
    });
    await ask(context);
    await server.close();
    return context.folder;
  }

  test('needs no server, no key and no configuration, and follows re-asks', async () => {
    const context = await open({ recordings: await recorded(), replay: true });
    expect(await ask(context)).toMatchObject({
      value: good,
      attempts: 2,
      recorded: true,
      model: 'recorded-model',
    });
  });

  test('fails at the first call that is not recorded, naming the nearest one and the difference', async () => {
    const context = await open({ recordings: await recorded(), replay: true });
    const error = await failure(ask(context, { text: 'Claim C-1 is about 1200.7.' }));
    expect(error.code).toBe('MODEL_CALL_NOT_RECORDED');
    expect(error.message).toMatch(/nearest is [0-9a-f]{12} \(stage extract\)/);
    expect(error.message).toMatch(/message 2 \(user\) from character 24/);
    expect(error.message).toContain('1200.7');
  });

  test('names a changed model', async () => {
    const profile = { url: 'http://127.0.0.1:9/v1', model: 'other-model', maxOutputTokens: 77 };
    const error = await failure(ask(await open({ recordings: await recorded(), replay: true, profile })));
    expect(error.message).toMatch(/model from character .*other-model/);
  });

  test('of an empty folder says so', async () => {
    const error = await failure(ask(await open({ recordings: temporaryFolder(), replay: true })));
    expect(error).toMatchObject({ code: 'MODEL_CALL_NOT_RECORDED' });
    expect(error.message).toContain('holds no call at all');
  });

  test('gives a recorded failure again as that failure', async () => {
    const server = await serve(() => ({ content: 'no' }));
    const context = await open({ profile: { url: server.url } });
    const lived = await failure(ask(context));
    await server.close();
    const replayed = await failure(ask(await open({ recordings: context.folder, replay: true })));
    expect(replayed).toMatchObject({ code: lived.code, message: lived.message });
  });
});
