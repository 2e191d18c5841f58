import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemScore } from '../../../src/domain/acceptance.ts';
import { type Asks, judgeItem, sidesToAsk } from '../../../src/loop/acceptance/judge-item.ts';
import { mostAsks } from '../../../src/loop/acceptance/majority.ts';

const score = (partial: number): ItemScore => ({ partial, final: partial === 1 ? 1 : 0 });
const asksOf = (parent: number[], candidate: number[]): Asks => ({
  parent: parent.map(score),
  candidate: candidate.map(score),
});

/** Grades that come again, as scores do. */
const grade = fc.integer({ min: 0, max: 4 }).map((value) => value / 4);
const scores = fc.array(fc.record({ partial: grade, final: grade }), {
  minLength: mostAsks,
  maxLength: mostAsks,
});

/** Asks as the driver does, out of four answers that each side would give. */
function ask(all: { parent: readonly ItemScore[]; candidate: readonly ItemScore[] }): Asks {
  let asks: Asks = { parent: all.parent.slice(0, 1), candidate: all.candidate.slice(0, 1) };
  for (let open = sidesToAsk(asks); open.length > 0; open = sidesToAsk(asks)) {
    const upTo = (side: 'parent' | 'candidate') =>
      all[side].slice(0, asks[side].length + (open.includes(side) ? 1 : 0));
    asks = { parent: upTo('parent'), candidate: upTo('candidate') };
  }
  return asks;
}

describe('the verdict on a question', () => {
  test.each<[parent: number[], candidate: number[], verdict: string]>([
    [[0], [0], 'same'],
    [[1, 1, 1], [0, 0, 0], 'loss'],
    [[0, 0, 0], [1, 1, 1], 'win'],
    [[0, 0, 0, 1], [1, 1, 0, 1], 'win'],
    [[0, 0, 0, 1], [1, 0, 0, 0], 'same'],
    [[0, 0, 0, 1], [1, 1, 0, 0], 'undecided'],
    [[0, 1, 0, 1], [1, 1, 1, 0], 'undecided'],
    [[0.2, 0.3, 0.4, 0.9], [0.5, 0.5, 0.1, 0.6], 'win'],
    [[0.2, 0.3, 0.5, 0.9], [0.5, 0.5, 0.1, 0.6], 'undecided'],
  ])('parent %j, candidate %j: %s', (parent, candidate, verdict) => {
    expect(judgeItem(asksOf(parent, candidate))).toBe(verdict);
  });

  test('rests on the final score only where the partial scores agree', () => {
    const asks = (partial: number, final: number) => Array<ItemScore>(3).fill({ partial, final });
    expect(judgeItem({ parent: asks(0.5, 0), candidate: asks(0.5, 1) })).toBe('win');
    expect(judgeItem({ parent: asks(0.6, 0), candidate: asks(0.5, 1) })).toBe('loss');
  });

  test('is that of the majority, if scores are 0 or 1', () => {
    const bits = fc.array(fc.constantFrom(0, 1), { minLength: mostAsks, maxLength: mostAsks });
    const ones = (all: number[]) => all.filter((bit) => bit === 1).length;
    const majority = (all: number[]) => Math.sign(ones(all) - mostAsks / 2);
    fc.assert(
      fc.property(bits, bits, (parent, candidate) => {
        fc.pre(parent[0] !== candidate[0]);
        const [one, other] = [majority(parent), majority(candidate)];
        const expected =
          one === 0 || other === 0 ? 'undecided' : one < other ? 'win' : one > other ? 'loss' : 'same';
        expect(judgeItem(ask({ parent: parent.map(score), candidate: candidate.map(score) }))).toBe(expected);
      }),
    );
  });

  test('changes sides with the sides', () => {
    const turned = { win: 'loss', loss: 'win', undecided: 'undecided', same: 'same' } as Record<
      string,
      string
    >;
    fc.assert(
      fc.property(scores, scores, (parent, candidate) => {
        expect(judgeItem(ask({ parent: candidate, candidate: parent }))).toBe(
          turned[judgeItem(ask({ parent, candidate }))],
        );
      }),
    );
  });

  test('is not evaluated as soon as one ask could not be judged', () => {
    const asks: Asks = { parent: [score(0)], candidate: [score(1), undefined] };
    expect(judgeItem(asks)).toBe('not evaluated');
    expect(sidesToAsk(asks)).toEqual([]);
  });
});

describe('asking again', () => {
  test.each<[parent: number[], candidate: number[], again: string[]]>([
    [[0.5], [0.5], []],
    [[0], [1], ['parent', 'candidate']],
    [
      [0, 0],
      [1, 1],
      ['parent', 'candidate'],
    ],
    [[0, 0, 0], [1, 1, 1], []],
    [[0, 0, 0], [1, 1, 0], ['candidate']],
    [[0, 0, 1], [1, 1, 1], ['parent']],
    [[0.2, 0.3, 0.4], [0.7, 0.8, 0.9], []],
    [[0, 0, 1, 1], [1, 0, 0, 1], []],
  ])('parent %j, candidate %j: %j', (parent, candidate, again) => {
    expect(sidesToAsk(asksOf(parent, candidate))).toEqual(again);
  });

  test('stops early only where all four asks would say the same', () => {
    fc.assert(
      fc.property(scores, scores, (parent, candidate) => {
        fc.pre(sidesToAsk({ parent: parent.slice(0, 1), candidate: candidate.slice(0, 1) }).length > 0);
        const asked = ask({ parent, candidate });
        expect(judgeItem(asked)).toBe(judgeItem({ parent, candidate }));
        expect(Math.max(asked.parent.length, asked.candidate.length)).toBeLessThanOrEqual(mostAsks);
      }),
    );
  });
});
