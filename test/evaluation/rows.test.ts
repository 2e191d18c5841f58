import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { exactScorer } from '../../src/evaluation/exact.ts';
import { rowsScorer } from '../../src/evaluation/rows.ts';
import type { Scorer } from '../../src/evaluation/scorer.ts';
import { valueIdentity } from '../../src/evaluation/value-identity.ts';

async function official(scorer: Scorer, gold: unknown, answer: unknown): Promise<unknown> {
  const score = await scorer.score({ id: '1', question: '', gold, answer }, silentContext);
  return score.evaluated ? score.official : score.reason;
}

describe('values', () => {
  test.each([
    [124, '124.0'],
    ['1.24e2', 124],
    [0.1 + 0.2, '0.3'],
    [-0, 0],
    [{ type: 'literal', value: '12345678901234567890' }, '12345678901234567890'],
    ['2023-01-05', '2023-01-05 00:00:00'],
    ['2023-01-05T12:00:00Z', '2023-01-05T14:00:00+02:00'],
    [true, 'true'],
    [null, ''],
    [
      { termType: 'Literal', value: '7' },
      { type: 'literal', value: '7.0' },
    ],
    [
      { a: 1, b: '2' },
      { b: 2, a: '1.0' },
    ],
  ])('%j means the same as %j', (left, right) => {
    expect(valueIdentity(left)).toBe(valueIdentity(right));
  });

  test.each([
    ['007', '7'],
    ['12345678901234567890', '12345678901234567891'],
    [0.68, 0],
    ['2023-01-05', '2023-01-06'],
    ['2023-02-30', '2023-03-02'],
    ['2023-01-05T00:00:00', '2023-01-05T00:00:00Z'],
    ['a', 'A'],
    ['1.0.0', '1.0'],
    [0, null],
    ['NaN', 0],
    [
      [1, 2],
      [2, 1],
    ],
  ])('%j does not mean %j', (left, right) => {
    expect(valueIdentity(left)).not.toBe(valueIdentity(right));
  });
});

describe('a set of rows', () => {
  const gold = [
    ['Anna', 12.5, '2023-01-05'],
    ['Ben', 3, null],
  ];

  test.each([
    ['another order of rows', [gold[1], gold[0]]],
    [
      'another order of columns',
      [
        [3, 'Ben', ''],
        ['12.50', 'Anna', '2023-01-05T00:00:00'],
      ],
    ],
    ['repeated rows', [...gold, gold[0]]],
    [
      'objects with other names',
      [
        { who: 'Anna', sum: '12.5', on: '2023-01-05' },
        { who: 'Ben', sum: '3.0' },
      ],
    ],
    ['columns and rows', { columns: ['a', 'b', 'c'], rows: gold }],
    [
      'terms',
      {
        rows: [
          {
            x: { type: 'literal', value: 'Anna' },
            y: { type: 'literal', value: '12.5' },
            z: { type: 'literal', value: '2023-01-05' },
          },
          { x: { type: 'literal', value: 'Ben' }, y: { type: 'literal', value: '3' }, z: null },
        ],
      },
    ],
  ])('is the same with %s', async (_, answer) => {
    expect(await official(rowsScorer, gold, answer)).toBe(1);
  });

  test.each([
    ['a row less', [gold[0]], 2 / 3],
    ['a row more', [...gold, ['Cem', 1, null]], 0.8],
    ['a value changed', [gold[0], ['Ben', 4, null]], 0.5],
    [
      'values of a column swapped between rows',
      [
        ['Ben', 12.5, '2023-01-05'],
        ['Anna', 3, null],
      ],
      0,
    ],
    [
      'a column less',
      [
        ['Anna', 12.5],
        ['Ben', 3],
      ],
      0,
    ],
    ['no rows', [], 0],
    ['no answer', null, 0],
  ])('differs with %s, partly right as F1 of rows', async (_, answer, partial) => {
    const score = await rowsScorer.score({ id: '1', question: '', gold, answer }, silentContext);
    expect(score).toMatchObject({ evaluated: true, official: 0 });
    expect(score.evaluated && score.partial).toBeCloseTo(partial, 12);
  });

  test('of single values takes them as rows of one column', async () => {
    expect(await official(rowsScorer, [1, 2, 3], ['3', '2.0', 1])).toBe(1);
    expect(await official(rowsScorer, 5, [[5.0]])).toBe(1);
    expect(await official(rowsScorer, [], [])).toBe(1);
  });

  test('says what is missing and what is surplus', async () => {
    const score = await rowsScorer.score(
      { id: '1', question: '', gold, answer: [gold[0], ['Ben', 4, null]] },
      silentContext,
    );
    expect(score.details).toMatchObject({
      goldRows: 2,
      missing: [['Ben', 3, null]],
      surplus: [['Ben', 4, null]],
    });
  });

  test('is found equal under any shuffling of rows and columns, and unequal once a value is new', () => {
    const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 6,
      }),
    );
    return fc.assert(
      fc.asyncProperty(table, fc.infiniteStream(fc.nat()), async (rows, random) => {
        const columns = shuffled(rows[0]?.map((_, column) => column) ?? [], random);
        const answer = shuffled(rows, random).map((row) => columns.map((column) => row[column]));
        expect(await official(rowsScorer, rows, answer)).toBe(1);
        const changed = answer.map((row, index) => (index === 0 ? ['new', ...row.slice(1)] : row));
        expect(await official(rowsScorer, rows, changed)).toBe(0);
      }),
    );
  });
});

describe('exact', () => {
  test('compares by value and keeps order', async () => {
    expect(await official(exactScorer, '124', 124.0)).toBe(1);
    expect(await official(exactScorer, [1, 2], [2, 1])).toBe(0);
    expect(await official(exactScorer, 'Anna', 'anna')).toBe(0);
  });
});

function shuffled<Item>(items: readonly Item[], random: Iterator<number>): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice((random.next().value as number) % rest.length, 1));
}
