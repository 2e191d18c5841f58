import { describe, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { fileLines } from '../../src/evaluation/json-lines.ts';
import { findBenchmark, findScorer } from '../../src/evaluation/registry.ts';
import { writeLines } from '../support/json-lines.ts';

describe('scorers by name', () => {
  test.each(['exact', 'rows', 'token-f1', 'toolqa-em'])(
    '%s is there, and scores a file of answers to questions',
    async (name) => {
      expect(findScorer(name).name).toBe(name);
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

  test('an unknown name is answered by those there are', () => {
    expect(() => findScorer('bleu')).toThrow(/no scorer "bleu". There are: exact, rows/);
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
