import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { normalisedTokens, sameTokens, tokenF1, tokenF1Scorer } from '../../src/evaluation/token-f1.ts';
import { readJsonLines } from '../support/json-lines.ts';

describe('F1 over tokens', () => {
  test.each([
    ['The quick_brown fox', ['quick', 'brown', 'fox']],
    ['It’s a well-known `fact´', ['it', 's', 'well', 'known', 'fact']],
    ['“An” ÉTUDE\u00a0in A', ['“', '”', 'étude', 'in']],
    ['', []],
  ])('%j has the tokens %j', (text, expected) => {
    expect(normalisedTokens(text)).toEqual(expected);
  });

  test.each([
    ['red red blue', 'red blue blue', 2 / 3],
    ['the red', 'red', 1],
    ['red', 'green', 0],
    ['', 'green', 0],
    ['', '', 0],
    ['one two three four', 'one', 0.4],
  ])('of %j against %j is %d', (prediction, gold, expected) => {
    expect(tokenF1(prediction, gold)).toBeCloseTo(expected, 12);
  });

  test('lies in 0…1, is symmetric, and is 1 for the same tokens in any order', () => {
    const text = fc
      .array(fc.constantFrom('red', 'the', 'blue', 'Red', '-', 'green_tree'), { minLength: 1 })
      .map((list) => list.join(' '));
    fc.assert(
      fc.property(text, text, (left, right) => {
        const f1 = tokenF1(left, right);
        expect(f1).toBeGreaterThanOrEqual(0);
        expect(f1).toBeLessThanOrEqual(1);
        expect(tokenF1(right, left)).toBeCloseTo(f1, 12);
        if (normalisedTokens(left).length > 0)
          expect(tokenF1(left, left.split(' ').reverse().join(' '))).toBe(1);
      }),
    );
  });

  test('of no answer is 0', async () => {
    const item = { id: '1', question: '', gold: 'red', answer: null };
    expect(await tokenF1Scorer.score(item, silentContext)).toMatchObject({ evaluated: true, official: 0 });
  });
});

const folder = process.env.QUERCUS_TEST_DATA;

describe.skipIf(folder === undefined)('all shared vectors of CRMArena-Pro (needs QUERCUS_TEST_DATA)', () => {
  test('agree in F1 and exact match', () => {
    type Vector = { prediction: string; gold: string; em: boolean; f1: number };
    const vectors = readJsonLines<Vector>(
      join(folder as string, 'crmarena-pro/scorer_vectors_fuzzy_match.jsonl'),
    );
    expect(vectors.length).toBeGreaterThan(1000);
    expect(
      vectors.map(({ prediction, gold }) => [sameTokens(prediction, gold), tokenF1(prediction, gold)]),
    ).toEqual(vectors.map(({ em, f1 }) => [em, f1]));
  });
});
