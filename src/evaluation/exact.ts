import { passOrFail, type Scorer } from './scorer.ts';
import { valueIdentity } from './value-identity.ts';

/** The answer equals the gold by value; lists in the same order, objects with the same keys. */
export const exactScorer: Scorer = {
  name: 'exact',
  score: async ({ gold, answer }) => passOrFail(valueIdentity(gold) === valueIdentity(answer)),
};
