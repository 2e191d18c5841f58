import { createHash } from 'node:crypto';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Uniform in 0…1, 1 excluded. */
export type Chance = () => number;

/** Seeded by the name of a cell, so that every cell comes out alike whether it is simulated alone or with others. */
export function chanceOf(name: string): Chance {
  const generator = xoroshiro128plus(createHash('sha256').update(name).digest().readInt32BE());
  return () => (generator.next() >>> 0) / 2 ** 32;
}
