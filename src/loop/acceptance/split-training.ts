import type { TrainingSplit } from '../../domain/acceptance.ts';
import { sortUtf8 } from '../../domain/utf8-order.ts';
import { seededOrder } from './seeded-order.ts';

/** With fewer questions than this a comparison would be a coin toss: none is made, and all of them are BUILD. */
const fewest = 20;
const share = 0.4;
const fewestToAccept = 12;

/**
 * Divides the training questions once for a run: ACCEPT, which no prompt ever shows, has 40 % of them (half rounds up)
 * and at least 12; BUILD has the rest. Same ids and seed, same split, whatever order the ids come in.
 */
export function splitTraining(ids: readonly string[], seed: number): TrainingSplit {
  if (ids.length < fewest) return { build: sortUtf8([...ids]), accept: [] };
  const size = Math.max(fewestToAccept, Math.round(ids.length * share));
  const order = seededOrder(ids, { seed, purpose: 'acceptance' });
  return { build: sortUtf8(order.slice(size)), accept: sortUtf8(order.slice(0, size)) };
}
