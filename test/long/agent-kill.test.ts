import { test } from 'vitest';
import { expectSurvival } from '../agent/killed-batch.ts';

/** Linear congruential generator (Numerical Recipes): the same thirty points every time. */
function points(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return 1 + (state % 17);
  });
}

test('kill -9 at 30 random points of a batch', () =>
  expectSurvival({ questions: 80, killsAfter: points(30, 4) }));
