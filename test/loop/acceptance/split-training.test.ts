import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortUtf8 } from '../../../src/domain/utf8-order.ts';
import { sampleOfRound } from '../../../src/loop/acceptance/sample-of-round.ts';
import { splitTraining } from '../../../src/loop/acceptance/split-training.ts';

const questions = (count: number) => Array.from({ length: count }, (_, index) => `question ${index}`);

describe('the split of the training questions', () => {
  test.each([
    [0, 0, 0],
    [1, 1, 0],
    [19, 19, 0],
    [20, 8, 12],
    [31, 19, 12],
    [32, 19, 13],
    [45, 27, 18],
    [180, 108, 72],
  ])('of %i questions has %i in BUILD and %i in ACCEPT', (count, build, accept) => {
    const split = splitTraining(questions(count), 1);
    expect([split.build.length, split.accept.length]).toEqual([build, accept]);
    expect(sortUtf8([...split.build, ...split.accept])).toEqual(sortUtf8(questions(count)));
  });

  test('does not depend on the order of the questions, and depends on the seed', () => {
    const split = splitTraining(questions(40), 7);
    expect(splitTraining(questions(40).reverse(), 7)).toEqual(split);
    expect(splitTraining(questions(40), 8)).not.toEqual(split);
  });

  test('draws every question about equally often', () => {
    const drawn = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed++)
      for (const id of splitTraining(questions(30), seed).accept) drawn.set(id, (drawn.get(id) ?? 0) + 1);
    // 2000 × 12 / 30 = 800, standard deviation 22.
    for (const id of questions(30)) expect(Math.abs((drawn.get(id) ?? 0) - 800)).toBeLessThan(100);
  });
});

describe('the sample of a round', () => {
  const of = (round: number, rest: { count?: number; share?: number; seed?: number } = {}) =>
    sampleOfRound(questions(rest.count ?? 27), {
      seed: rest.seed ?? 3,
      round,
      share: rest.share ?? 0.2,
      training: 45,
    });

  test.each([
    [0.2, 27, 9],
    [0, 27, 1],
    [1, 27, 27],
    [0.5, 4, 4],
    [0.2, 0, 0],
  ])('with share %d of 45 and %i in BUILD has %i', (share, count, size) => {
    expect(of(1, { share, count })).toHaveLength(size);
  });

  test('is the same for a seed and a round, and another for another seed', () => {
    expect(of(2)).toEqual(of(2));
    expect(of(2, { seed: 4 })).not.toEqual(of(2));
  });

  test('repeats no question before all have come, and none within itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
        fc.integer(),
        (count, share, seed) => {
          const seen = new Map<string, number>();
          for (let round = 1; round <= 6; round++) {
            const sample = of(round, { count, share, seed });
            expect(new Set(sample).size).toBe(sample.length);
            for (const id of sample) seen.set(id, (seen.get(id) ?? 0) + 1);
            const times = questions(count).map((id) => seen.get(id) ?? 0);
            expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});
