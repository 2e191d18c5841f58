import { test } from 'vitest';
import { expectSurvival } from '../actions/live/killed-script.ts';

/** Linear congruential generator (Numerical Recipes): the same fifty points every time. */
function points(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return 1 + (state % 1500);
  });
}

test('kill -9 at 50 random points of a script', () =>
  expectSurvival({ games: 400, killsAfter: points(50, 6) }));
