import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCoffeeKernel } from '../../../bench/coffee/coffee-kernel.ts';
import { evaluateCoffee } from '../../../bench/coffee/evaluate.ts';
import { officialAnswer, officialArguments } from '../../../bench/coffee/official-answer.ts';
import { questionTypes } from '../../../bench/coffee/question-templates.ts';
import { resultRows } from '../../../bench/coffee/result-rows.ts';
import { strictAnswer } from '../../../bench/coffee/strict-answer.ts';
import { coffeeCsv, coffeeDays } from './coffee-table.ts';

const days = coffeeDays();
const [from, to] = ['2015-04-20', '2015-06-30'];
const inside = days.filter(({ date }) => date >= from && date <= to);

describe('over a generated table', () => {
  let folder: string;
  let open: Awaited<ReturnType<typeof openCoffeeKernel>>;
  const call = async (name: string, values: Record<string, string>) =>
    resultRows(await open.kernel.call(name, values));
  const strict = async (
    name: (typeof questionTypes)[number],
    values: Record<string, string> = { from, to },
  ) => strictAnswer(name, await call(name, values));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coffee-test-'));
    const path = join(folder, 'anything.csv');
    await writeFile(path, coffeeCsv(days));
    open = await openCoffeeKernel(path);
  });
  afterAll(async () => {
    await open?.close();
    await rm(folder, { recursive: true });
  });

  test('every question type has its function', () => {
    const names = open.kernel.functions.map(({ name }) => name);
    expect(questionTypes.filter((type) => !names.includes(type))).toEqual([]);
  });

  test('increases count the first day of a period against the day before it; the benchmark does not', async () => {
    const rises = (rows: typeof days) =>
      rows.filter((day, at) => at > 0 && day.close > rows[at - 1]!.close).length;
    const start = days.findIndex((day, at) => at > 9 && day.close > days[at - 1]!.close);
    const period = { from: days[start]!.date, to };
    const within = days.slice(start).filter(({ date }) => date <= to);
    expect(await strict('number_of_increases', period)).toBe(String(rises([days[start - 1]!, ...within])));
    const asked = { ...period, ...officialArguments('number_of_increases') };
    const official = await call('number_of_increases', asked);
    expect(officialAnswer('number_of_increases', official)).toBe(String(rises(within)));
  });

  test('the range is the highest less the lowest price; that of the benchmark the highest', async () => {
    const highest = Math.max(...inside.map(({ high }) => high));
    const lowest = Math.min(...inside.map(({ low }) => low));
    const rows = await call('price_range', { from, to });
    expect(Number(rows[0]?.range)).toBe((highest - lowest) / 100);
    expect(Number.parseFloat(officialAnswer('price_range', rows)!)).toBeCloseTo(highest / 100, 0);
  });

  test('the previous day is the trading day before, across a weekend', async () => {
    const monday = days.find(({ date }) => date === '2015-04-27')!;
    const friday = days.find(({ date }) => date === '2015-04-24')!;
    const rows = await call('percentage_change_from_previous_day', { date: monday.date });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.previousDate).toBe(friday.date);
    expect(Number(rows[0]?.percent)).toBeCloseTo(((monday.close - friday.close) / friday.close) * 100, 10);
    expect(await call('percentage_change_from_previous_day', { date: days[0]!.date })).toEqual([]);
  });

  test('means, changes and counts are those of the rows', async () => {
    const sum = inside.reduce((total, { close }) => total + close, 0);
    const [mean] = await call('average_price', { from, to });
    expect(Number(mean?.average)).toBeCloseTo(sum / inside.length / 100, 10);
    expect(mean?.days).toBe(String(inside.length));
    const [change] = await call('price_change', { from, to });
    expect(Number(change?.change) * 100).toBeCloseTo(inside.at(-1)!.close - inside[0]!.open, 8);
    expect(await strict('number_of_bullish_days')).toBe(
      String(inside.filter(({ open: first, close }) => close > first).length),
    );
  });

  test('a day without trading has no prices', async () => {
    expect(await call('opening_price', { date: '2015-04-26' })).toEqual([]);
  });
});

describe('the questions of the benchmark', () => {
  const data = join(process.env.QUERCUS_TEST_DATA ?? '', 'toolqa');
  const has = process.env.QUERCUS_TEST_DATA !== undefined && existsSync(data);
  test.skipIf(!has)(
    'are all answered officially, every strict difference has a reason (needs QUERCUS_TEST_DATA)',
    async () => {
      const files = ['coffee-easy.jsonl', 'coffee-hard.jsonl'].map((name) => join(data, 'questions', name));
      const lines = await evaluateCoffee([join(data, 'corpus', 'coffee_price.csv'), ...files]);
      expect(lines.slice(-2)).toEqual(['strict 145 of 161', '161 of 161']);
      expect(lines.filter((line) => line.includes('WRONG') || line.includes('unexplained'))).toEqual([]);
      expect(lines).toHaveLength(161 - 145 + 2);
    },
  );
});
