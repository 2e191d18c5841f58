import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelReply, ModelRequest } from '../../src/domain/model-call.ts';
import { openBudget } from '../../src/llm/budget.ts';
import { estimateCalls } from '../../src/llm/estimate.ts';
import { readLedger } from '../../src/llm/ledger.ts';
import { costOf, findPrice, readPriceTable } from '../../src/llm/price-table.ts';
import { ask, claim, failure, open, serve, temporaryFolder } from './rig.ts';

const prices = {
  currency: 'USD',
  asOf: '2026-01',
  models: [
    { model: 'dear-*', input: 10, cachedInput: 1, output: 40 },
    { model: 'scripted', input: 1, output: 2 },
  ],
};
const request: ModelRequest = {
  model: 'scripted',
  messages: [{ role: 'user', content: 'x'.repeat(375) }],
  schema: {},
  parameters: { maxOutputTokens: 50 },
};
const reply: ModelReply = { content: '{}', finish: 'stop', usage: { inputTokens: 100, outputTokens: 10 } };

describe('a ceiling', () => {
  test('on calls stops before the next one, and keeps what was answered', async () => {
    const server = await serve(() => ({ json: claim }));
    const context = await open({ profile: { url: server.url }, ceilings: { calls: 2 } });
    await ask(context, { text: 'one' });
    await ask(context, { text: 'two' });
    const error = await failure(ask(context, { text: 'three' }));
    expect(error).toMatchObject({ code: 'BUDGET_SPENT', details: { unit: 'calls', ceiling: 2, spent: 2 } });
    expect((await ask(context, { text: 'one' })).recorded).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  test('holds over a resumed run of the same folder', async () => {
    const server = await serve(() => ({ json: claim }));
    const recordings = temporaryFolder();
    const resume = async (calls: number) =>
      open({ profile: { url: server.url }, recordings, ceilings: { calls }, countRecorded: true });
    await ask(await resume(1), { text: 'one' });
    expect((await failure(ask(await resume(1), { text: 'two' }))).code).toBe('BUDGET_SPENT');
    await ask(await resume(2), { text: 'two' });
    expect(server.requests).toHaveLength(2);
  });

  test('is not passed by calls that start at the same time', async () => {
    const server = await serve(() => ({ json: claim, delayMilliseconds: 20 }));
    const context = await open({ profile: { url: server.url, concurrency: 10 }, ceilings: { calls: 4 } });
    const ends = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => ask(context, { text: `q ${index}` })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(server.requests).toHaveLength(4);
  });

  test('counts re-asks', async () => {
    const server = await serve(() => ({ content: 'no' }));
    const context = await open({ profile: { url: server.url }, ceilings: { calls: 3 } });
    expect((await failure(ask(context))).code).toBe('BUDGET_SPENT');
    expect(server.requests).toHaveLength(3);
  });

  test('gives back what a failed call had set aside', async () => {
    const server = await serve([{ status: 401 }, { json: claim }]);
    const context = await open({ profile: { url: server.url }, ceilings: { calls: 1 } });
    expect((await failure(ask(context))).code).toBe('MODEL_REQUEST_REFUSED');
    expect((await ask(context)).recorded).toBe(false);
  });

  test('on cost needs a price', () => {
    const budget = openBudget({ ceilings: { cost: 1 }, prices });
    expect(() => budget.reserve({ ...request, model: 'unknown' })).toThrow(/no price for unknown/);
    expect(() => budget.reserve(request)).not.toThrow();
  });

  test('is never passed, whatever is asked and answered within the limits of the calls', () => {
    const call = fc.record({
      input: fc.integer({ min: 1, max: 120 }),
      output: fc.integer({ min: 0, max: 50 }),
    });
    const ceilings = fc.record({
      tokens: fc.integer({ min: 0, max: 3000 }),
      cost: fc.double({ min: 0, max: 0.01, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 40 }), ceilings, (calls, limits) => {
        const budget = openBudget({ ceilings: limits, prices });
        for (const { input, output } of calls) {
          try {
            budget.reserve(request).settle({ ...reply, usage: { inputTokens: input, outputTokens: output } });
          } catch (error) {
            expect(error).toMatchObject({ code: 'BUDGET_SPENT' });
          }
        }
        expect(budget.spent().tokens).toBeLessThanOrEqual(limits.tokens);
        expect(budget.spent().cost).toBeLessThanOrEqual(limits.cost);
      }),
    );
  });
});

describe('prices', () => {
  test('are found by pattern, the first one that fits, and cached input is cheaper', () => {
    expect(findPrice(prices, 'dear-model-2')?.output).toBe(40);
    expect(findPrice(prices, 'not-dear-model')).toBeUndefined();
    const tokens = { inputTokens: 1_000_000, cachedTokens: 500_000, outputTokens: 1_000_000 };
    expect(costOf(tokens, findPrice(prices, 'dear-x'))).toBe(5 + 0.5 + 40);
    expect(costOf(tokens, undefined)).toBeNull();
  });

  test('come with the installation and can be replaced by a file', () => {
    expect(findPrice(readPriceTable(), 'gpt-4o-mini-2024-07-18')?.input).toBe(0.15);
    const file = join(temporaryFolder(), 'prices.yaml');
    writeFileSync(
      file,
      'currency: EUR\nasOf: 2026-05-01\nmodels:\n  - { model: "*", input: 0, output: 0 }\n',
    );
    expect(readPriceTable(file)).toMatchObject({ currency: 'EUR' });
  });

  test.each(['models: []', '{', 'currency: USD\nasOf: "1"\nmodels: [{model: x, input: -1, output: 0}]'])(
    'of a wrong file are refused: %s',
    (text) => {
      const file = join(temporaryFolder(), 'prices.yaml');
      writeFileSync(file, text);
      expect(() => readPriceTable(file)).toThrow(expect.objectContaining({ code: 'PRICES_INVALID' }));
    },
  );
});

describe('an estimate', () => {
  const planned = [
    {
      stage: 'extract',
      model: 'scripted',
      calls: 10,
      inputTokens: 1000,
      outputTokens: 100,
      basis: 'assumed',
    },
  ];

  test('sums calls, tokens and money, and says on what it rests', () => {
    expect(estimateCalls({ planned, prices })).toMatchObject({
      calls: 10,
      inputTokens: 10_000,
      outputTokens: 1000,
      cost: 0.012,
      pricesAsOf: '2026-01',
      lines: [{ basis: 'assumed', cost: 0.012 }],
    });
  });

  test('without a price has no sum of money', () => {
    const estimate = estimateCalls({ planned: [...planned, { ...planned[0]!, model: 'other' }], prices });
    expect(estimate).toMatchObject({ cost: null, notes: ['No price for other: add it to the price table.'] });
  });

  test('takes the means of earlier calls where there are any', async () => {
    const server = await serve(({ index }) => ({
      ...(index === 0 ? { content: 'no' } : { json: claim }),
      usage: { prompt_tokens: 400, completion_tokens: 30 },
    }));
    const context = await open({ profile: { url: server.url } });
    await ask(context, { text: 'one' });
    const earlier = await readLedger(context.models.recordings, prices);
    const { lines } = estimateCalls({ planned, prices, earlier });
    expect(lines).toMatchObject([{ calls: 20, inputTokens: 400, outputTokens: 30 }]);
    expect(lines[0]?.basis).toMatch(/2 recorded calls.*1 of them asked again/);
  });
});

test('a server that counts no tokens is estimated, and the ledger says so', async () => {
  const server = await serve([{ json: claim, usage: null }]);
  const context = await open({ profile: { url: server.url } });
  await ask(context);
  const { total } = await readLedger(context.models.recordings, prices);
  expect(total).toMatchObject({ calls: 1, estimatedCalls: 1 });
  expect(total.inputTokens).toBeGreaterThan(50);
});
