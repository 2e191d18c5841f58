import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { fileLines } from '../../src/evaluation/json-lines.ts';
import { findBenchmark, openScorer } from '../../src/evaluation/registry.ts';
import { readJsonLines, writeLines } from '../support/json-lines.ts';
import { fixtureFolder, type PlanVector } from './travelplanner/vectors.ts';

describe('scorers by name', () => {
  test.each(['exact', 'rows', 'token-f1', 'toolqa-em'])(
    '%s is there, and scores a file of answers to questions',
    async (name) => {
      expect((await openScorer(name, {}, silentContext)).name).toBe(name);
      const gold = writeLines([
        { id: '1', gold: 'red' },
        { id: '2', gold: 'blue' },
      ]);
      const report = await findBenchmark(name).score(
        { gold: [gold], predictions: writeLines([{ id: '1', answer: 'red' }]) },
        silentContext,
      );
      expect(report).toMatchObject({
        aggregates: { items: 1, official: 1 },
        overAllQueries: { items: 2, official: 0.5 },
        queriesWithoutPrediction: ['2'],
      });
    },
  );

  test('TravelPlanner scores single plans: final pass, and the share of constraints that hold', async () => {
    const [query] = readJsonLines<Record<string, unknown>>(join(fixtureFolder, 'queries.jsonl'));
    const vectors = readJsonLines<PlanVector>(join(fixtureFolder, 'plans.jsonl')).filter(
      ({ idx }) => idx === query?.idx,
    );
    const scorer = await openScorer('travelplanner', { dataFolder: fixtureFolder }, silentContext);
    const score = (mutation: string | null) => {
      const plan = vectors.find((vector) => vector.mutation === mutation)?.plan;
      return scorer.score({ id: '1', question: query, gold: undefined, answer: plan }, silentContext);
    };
    expect(await score(null)).toMatchObject({ official: 1, partial: 1 });
    expect(await score('repeat_restaurant')).toMatchObject({
      official: 0,
      partial: 8 / 9,
      details: { hard: { valid_cost: true } },
    });
    expect(await score('null_plan')).toMatchObject({ official: 0, partial: 0 });
    expect(
      await scorer.score({ id: '1', question: 'Plan a trip', gold: null, answer: [] }, silentContext),
    ).toMatchObject({ evaluated: false });
  });

  test.each(['travelplanner', 'program'])('%s says what it needs', async (name) => {
    await expect(openScorer(name, {}, silentContext)).rejects.toMatchObject({ code: 'ARGUMENT_MISSING' });
  });

  test('an unknown name is answered by those there are', async () => {
    await expect(openScorer('bleu', {}, silentContext)).rejects.toThrow(
      /no scorer "bleu". There are: travelplanner/,
    );
    expect(() => findBenchmark('bleu')).toThrow(/travelplanner.*program/);
  });
});

describe('lines of a file', () => {
  test('end at LF or CRLF only; a byte order mark and blank lines are passed over, numbers are those of the file', async () => {
    const lines = [];
    for await (const line of fileLines(writeLines(['\ufeff{"a": "x\u2028y"}\r', '', '  ', '[1]'])))
      lines.push(line);
    expect(lines.map(({ number }) => number)).toEqual([1, 4]);
    expect(JSON.parse(lines[0]?.text ?? '')).toEqual({ a: 'x\u2028y' });
  });
});
