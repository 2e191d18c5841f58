import { sortUtf8 } from '../../domain/utf8-order.ts';
import { seededOrder } from './seeded-order.ts';

export interface RoundSample {
  readonly seed: number;
  /** From 1. */
  readonly round: number;
  /** Of all training questions, 0…1. */
  readonly share: number;
  /** Number of all training questions, ACCEPT among them. */
  readonly training: number;
}

/**
 * The questions that analyze, composer and judge see in a round, in UTF-8 order: `share` × `training` of BUILD, at least
 * one, at most all. None comes again before every other one has come.
 */
export function sampleOfRound(
  build: readonly string[],
  { seed, round, share, training }: RoundSample,
): string[] {
  const size = Math.min(build.length, Math.max(1, Math.round(share * training)));
  let sample: string[] = [];
  let rest: string[] = [];
  for (let number = 1, pass = 1; number <= round; number++) {
    sample = rest.splice(0, size);
    if (sample.length === size) continue;
    const drawn = new Set(sample);
    const fresh = seededOrder(build, { seed, purpose: `pass ${pass++}` });
    rest = [...fresh.filter((id) => !drawn.has(id)), ...sample];
    sample = [...sample, ...rest.splice(0, size - sample.length)];
  }
  return sortUtf8(sample);
}
