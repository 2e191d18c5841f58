import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { askedAgain } from '../../../bench/acceptance/asked-again.ts';
import {
  breaksAQuarter,
  type Effect,
  fixesFive,
  fixesFour,
  nothing,
} from '../../../bench/acceptance/effects.ts';
import { fillTables } from '../../../bench/acceptance/fill-tables.ts';
import { majorities } from '../../../bench/acceptance/majorities.ts';
import { keptRuns, ruleOfTheLoop } from '../../../bench/acceptance/rates.ts';
import { runs, simulate } from '../../../bench/acceptance/simulate.ts';
import { tables } from '../../../bench/acceptance/tables.ts';

/** Percent of the runs in which one of the candidates is kept. */
function keptPercent(cell: { size: number; effect: Effect; flip?: number; candidates?: number }): number {
  const { size, effect, flip = 0.1, candidates = 1 } = cell;
  const simulated = simulate({ size, flip, right: 0.5, effect }, candidates) ?? [];
  expect(simulated).toHaveLength(10_000);
  return (100 * keptRuns(simulated, ruleOfTheLoop)) / runs;
}

describe('over 10,000 seeded runs, with one ask in ten that flips', () => {
  test.each([12, 24, 48, 72])(
    'a revision that changes nothing of %i is kept in under 5 percent of three tries',
    (size) => {
      expect(keptPercent({ size, effect: nothing, candidates: 3 })).toBeLessThan(5);
    },
  );

  test('one that truly fixes 4 of 12, or 5 of 24, is kept in over 80 % of single tries', () => {
    expect(keptPercent({ size: 12, effect: fixesFour })).toBeGreaterThan(80);
    expect(keptPercent({ size: 24, effect: fixesFive })).toBeGreaterThan(80);
  });

  test('one that breaks a quarter is kept in under 1 %', () => {
    expect(keptPercent({ size: 12, effect: breaksAQuarter })).toBeLessThan(1);
  });
});

describe('the simulation', () => {
  test('keeps every repair and nothing else where no ask flips', () => {
    expect(keptPercent({ size: 24, effect: fixesFour, flip: 0 })).toBe(100);
    expect(keptPercent({ size: 24, effect: nothing, flip: 0 })).toBe(0);
    expect(keptPercent({ size: 24, effect: breaksAQuarter, flip: 0 })).toBe(0);
  });

  test('has as many wins for a truly fixed question as arithmetic says', () => {
    // Both first asks true (0.81), then at most one of three further asks wrong on each side (0.972²);
    // or both first asks wrong (0.01), which then looks like a loss and can at most be undecided.
    const expected = 0.81 * (0.9 ** 3 + 3 * 0.9 ** 2 * 0.1) ** 2;
    const simulated = simulate({ size: 12, flip: 0.1, right: 0.5, effect: fixesFour }) ?? [];
    const wins = simulated.reduce((sum, { comparisons }) => sum + (comparisons[0]?.wins ?? 0), 0);
    // Eight other questions are won by chance: their states agree, one first ask and two of three further asks flip.
    const byChance = 0.09 * (3 * 0.1 ** 2 * 0.9 + 0.1 ** 3) * (0.9 ** 3 + 3 * 0.9 ** 2 * 0.1);
    expect(wins / runs).toBeCloseTo(4 * expected + 8 * byChance, 1);
  });

  test('asks no more than three times again a side, and not at all where first asks agree', () => {
    for (const [pattern, { furtherAsks }] of askedAgain.entries()) {
      const firstAsksAgree = (pattern & 1) === ((pattern >> 4) & 1);
      expect(furtherAsks === 0).toBe(firstAsksAgree);
      expect(furtherAsks).toBeLessThanOrEqual(6);
    }
  });

  test('compares three readings of "majority" that agree on scores of 0 and 1', () => {
    const grades = (pattern: number) => [0, 1, 2, 3].map((bit) => ((pattern >> bit) & 1) * 8);
    for (let pattern = 0; pattern < 256; pattern++) {
      const verdicts = Object.values(majorities)
        .slice(0, 3)
        .map((majority) => majority(grades(pattern), grades(pattern >> 4)));
      expect(new Set(verdicts).size).toBe(1);
    }
  });
});

describe('docs/acceptance.md', () => {
  const text = readFileSync('docs/acceptance.md', 'utf8');

  test('has a place for every table', () => {
    expect([...text.matchAll(/<!-- table (\S+) -->/g)].map(([, name]) => name)).toEqual(Object.keys(tables));
    expect(() => fillTables('<!-- table none -->\n<!-- end -->', tables)).toThrow(/No table is called none/);
  });

  test('has the required figures as the bench writes them', () => {
    const { required } = tables;
    const marked = /<!-- table required -->[\s\S]*?<!-- end -->/.exec(text)?.[0] ?? '';
    expect(marked).toContain('| fixes 4 | 12 | > 80 |');
    expect(fillTables(marked, { required: required as () => string })).toBe(marked);
  });
});
