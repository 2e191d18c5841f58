import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Counts, decide } from '../../../src/loop/acceptance/decide.ts';

const none: Counts = { wins: 0, losses: 0, undecided: 0, notEvaluated: 0, replayShowsOtherRows: false };

const number = fc.integer({ min: 0, max: 20 });
const counts: fc.Arbitrary<Counts> = fc.record({
  wins: number,
  losses: fc.integer({ min: 0, max: 4 }),
  undecided: number,
  notEvaluated: fc.integer({ min: 0, max: 3 }),
  replayShowsOtherRows: fc.boolean(),
});

describe('the decision', () => {
  test.each<[Partial<Counts>, boolean, RegExp]>([
    [{}, false, /no question is won/],
    [{ replayShowsOtherRows: true }, false, /no question is won/],
    [{ wins: 1 }, false, /single win counts only if replay/],
    [{ wins: 1, replayShowsOtherRows: true }, true, /replay shows other rows/],
    [{ wins: 2 }, true, /suffice/],
    [{ wins: 3, losses: 1 }, false, /4 wins are needed against 1 lost/],
    [{ wins: 4, losses: 1 }, true, /suffice/],
    [{ wins: 7, losses: 2 }, false, /8 wins/],
    [{ wins: 8, losses: 2 }, true, /suffice/],
    [{ wins: 2, undecided: 4 }, true, /suffice/],
    [{ wins: 2, undecided: 5 }, false, /3 wins are needed where 5 questions stay undecided/],
    [{ wins: 1, undecided: 3, replayShowsOtherRows: true }, false, /2 wins/],
    [{ wins: 3, notEvaluated: 1 }, false, /0 lost and 1 not evaluated/],
    [{ wins: 4, notEvaluated: 1 }, true, /suffice/],
  ])('on %j is %s', (some, keep, reason) => {
    const decision = decide({ ...none, ...some });
    expect(decision.keep).toBe(keep);
    expect(decision.reason).toMatch(reason);
  });

  test.each(['losses', 'undecided', 'notEvaluated'] as const)('never turns to keep for more %s', (worse) => {
    fc.assert(
      fc.property(counts, (some) => {
        if (!decide(some).keep) expect(decide({ ...some, [worse]: some[worse] + 1 }).keep).toBe(false);
      }),
    );
  });

  test('never turns away for a win more, if that win is as good as the one before', () => {
    fc.assert(
      fc.property(counts, (some) => {
        if (decide(some).keep) expect(decide({ ...some, wins: some.wins + 1 }).keep).toBe(true);
      }),
    );
  });

  test('never turns to keep where a win becomes a loss', () => {
    fc.assert(
      fc.property(counts, (some) => {
        fc.pre(some.wins > 0);
        const worse = { ...some, wins: some.wins - 1, losses: some.losses + 1 };
        if (!decide(some).keep) expect(decide(worse).keep).toBe(false);
      }),
    );
  });
});
