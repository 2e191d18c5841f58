import { test } from 'vitest';
import { expectSurvival, type KillPoint } from '../actions/live/killed-script.ts';

/** Linear congruential generator (Numerical Recipes): the same points every time, in the order of the script. */
function points(count: number, seed: number): KillPoint[] {
  let state = seed;
  const next = () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const all = Array.from({ length: count }, () => ({ share: 0.95 * next(), milliseconds: 30 * next() }));
  return all.sort((a, b) => a.share - b.share);
}

test('kill -9 at 50 random points of a script', () => expectSurvival({ games: 400, kills: points(50, 6) }));
