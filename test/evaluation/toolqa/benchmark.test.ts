import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { parsePythonJson, pythonText } from '../../../src/evaluation/python/json.ts';
import { toolqaBenchmark } from '../../../src/evaluation/toolqa/benchmark.ts';
import { normaliseToolqaAnswer } from '../../../src/evaluation/toolqa/normalised-match.ts';
import { writeLines } from '../../support/json-lines.ts';

interface MatchVector {
  readonly file: string;
  readonly qid: string;
  readonly prediction: string;
  readonly gold: unknown;
  readonly normalized_prediction: string;
  readonly normalized_gold: string;
  readonly correct: boolean;
}

const fixtures = join(import.meta.dirname, '../../fixtures/toolqa');

function readVectors(path: string): MatchVector[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => parsePythonJson(line) as MatchVector);
}

function score(gold: readonly string[], lines: readonly unknown[]) {
  return toolqaBenchmark.score({ gold, predictions: writeLines(lines) }, silentContext);
}

describe('the normalisation of ToolQA', () => {
  test.each([
    ['42.75', '4275'],
    ['-2.79%', '279'],
    ['$479 ', '479'],
    ['21:43', '2143'],
    ['The Fire-Truck (USD)', 'firetruck'],
    ['130 USD', '130'],
    ['a-an', 'aan'],
    ['Über a ÉA', 'über éa'],
    ['5 minutes', '5 minutes'],
  ])('%j is compared as %j', (text, expected) => {
    expect(normaliseToolqaAnswer(text)).toBe(expected);
  });

  test.each(readVectors(join(fixtures, 'matches.jsonl')))(
    '$prediction for $gold: correct = $correct',
    (vector) => {
      expect(normaliseToolqaAnswer(vector.prediction)).toBe(vector.normalized_prediction);
      expect(normaliseToolqaAnswer(pythonText(vector.gold) ?? '')).toBe(vector.normalized_gold);
    },
  );
});

describe('a file of answers', () => {
  const questions = join(fixtures, 'questions');

  test('is scored line by line against the questions of a folder, with accuracy by file', async () => {
    const vectors = readVectors(join(fixtures, 'matches.jsonl'));
    const report = await score(
      [questions],
      vectors.map(({ file, qid, prediction }) => ({ file, qid, prediction })),
    );
    expect(report.items.map(({ correct }) => correct)).toEqual(vectors.map(({ correct }) => correct));
    const right = vectors.filter(({ correct }) => correct).length;
    expect(report.aggregates).toMatchObject({
      n: vectors.length,
      correct: right,
      accuracy: right / vectors.length,
    });
    expect(Object.keys(report.aggregates.byFile as object)).toContain('coffee-easy.jsonl');
  });

  test('tells 272.0 apart from 272, which JavaScript would not', async () => {
    const gold = writeLines(['{"qid": "g1", "answer": 272.0}', '{"qid": "g2", "answer": 272}']);
    const { items } = await score(
      [gold],
      [
        '{"qid": "g1", "answer": "272"}',
        '{"qid": "g1", "answer": 272.0}',
        '{"qid": "g2", "answer": "272"}',
        '{"qid": "g2", "answer": 272}',
      ],
    );
    expect(items.map(({ correct }) => correct)).toEqual([false, true, true, true]);
  });

  test('reads the bare NaN of two published answers', async () => {
    const { items } = await score(
      [writeLines(['{"qid": "n", "answer": NaN}'])],
      [{ qid: 'n', answer: 'nan' }],
    );
    expect(items[0]?.correct).toBe(true);
  });

  test('counts no answer as wrong, and unanswered questions over all of them', async () => {
    const gold = writeLines([
      { qid: 'a', answer: '1' },
      { qid: 'b', answer: '2' },
    ]);
    const { items, aggregates, overAllQueries } = await score([gold], [{ qid: 'a', answer: null }]);
    expect(items[0]).toMatchObject({ correct: false, normalizedPrediction: null });
    expect(aggregates).toMatchObject({ n: 1, accuracy: 0 });
    expect(overAllQueries).toMatchObject({ n: 2, accuracy: 0 });
  });

  test('must say which of two questions with one qid it answers', async () => {
    const gold = writeLines([
      { qid: 'a', row: 0, file: 'x-easy.jsonl', answer: '1' },
      { qid: 'a', row: 5, file: 'y-hard.jsonl', answer: '2' },
    ]);
    const { items, aggregates } = await score(
      [gold],
      [
        { qid: 'a', answer: '2' },
        { qid: 'a', row: 5, answer: '2' },
        { qid: 'a', file: 'x-easy.jsonl', answer: '1' },
        { qid: 'z', answer: '' },
        { qid: 'a' },
      ],
    );
    expect(items.map(({ rejected }) => rejected)).toEqual([
      expect.stringMatching(/names 2 questions.*say "file"/),
      undefined,
      undefined,
      expect.stringContaining('no question "z"'),
      expect.stringContaining('neither "answer"'),
    ]);
    expect(aggregates).toMatchObject({ n: 2, easyAverage: 1, hardAverage: 1 });
  });
});

const folder = process.env.QUERCUS_TEST_DATA;

describe.skipIf(folder === undefined)('all matches of the shared vectors (needs QUERCUS_TEST_DATA)', () => {
  test('agree, scored as a file against the question files', async () => {
    const data = join(folder as string, 'toolqa');
    const path = join(data, 'scorer_vectors_em.jsonl');
    const vectors = readVectors(path);
    expect(vectors.length).toBeGreaterThan(2000);
    const { items, rejected } = await toolqaBenchmark.score(
      { gold: [join(data, 'questions')], predictions: path },
      silentContext,
    );
    expect(rejected).toBe(0);
    expect(
      items.map(({ correct, normalizedPrediction, normalizedGold }) => [
        correct,
        normalizedPrediction,
        normalizedGold,
      ]),
    ).toEqual(
      vectors.map((vector) => [vector.correct, vector.normalized_prediction, vector.normalized_gold]),
    );
  });
});
