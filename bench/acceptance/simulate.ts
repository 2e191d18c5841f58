import type { Counts } from '../../src/loop/acceptance/decide.ts';
import { mostAsks } from '../../src/loop/acceptance/majority.ts';
import { askedAgain } from './asked-again.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { Effect } from './effects.ts';

export interface Cell {
  /** Questions of ACCEPT. */
  readonly size: number;
  /** Probability that an ask comes out the other way. */
  readonly flip: number;
  /** Share of the questions that the parent truly answers rightly. */
  readonly right: number;
  readonly effect: Effect;
  /** Whether replay shows other rows for every question, or for none. */
  readonly otherRows?: boolean;
}

export interface SimulatedRun {
  /** Of up to three candidates with the same truth and answers of their own; the parent's answers stay. */
  readonly comparisons: readonly Counts[];
  /** Of the candidates, and further ones of the parent; for one candidate. */
  readonly asks: number;
}

export const runs = 10_000;

/** Undefined where the parent has fewer wrong (or right) questions than the effect wants. */
export function simulate(
  { size, flip, right, effect, otherRows = false }: Cell,
  candidates = 1,
): SimulatedRun[] | undefined {
  const wrong = Math.round(size * (1 - right));
  const truth = { wrong, fixed: effect.fixes(size), broken: effect.breaks(size) };
  if (truth.fixed > wrong || truth.broken > size - wrong) return undefined;
  const chance = chanceOf(JSON.stringify([size, flip, right, effect.name, candidates]));
  return Array.from({ length: runs }, () =>
    simulateRun({ size, flip, truth, candidates, otherRows, chance }),
  );
}

interface Setting {
  readonly size: number;
  readonly flip: number;
  readonly truth: { readonly wrong: number; readonly fixed: number; readonly broken: number };
  readonly candidates: number;
  readonly otherRows: boolean;
  readonly chance: Chance;
}

function simulateRun(setting: Setting): SimulatedRun {
  const { size, flip, truth, candidates, chance, otherRows } = setting;
  const comparisons = Array.from({ length: candidates }, () => ({
    wins: 0,
    losses: 0,
    undecided: 0,
    notEvaluated: 0,
    replayShowsOtherRows: otherRows,
  }));
  let asks = candidates * size;
  for (let item = 0; item < size; item++) {
    const parentIsRight = item >= truth.wrong;
    const differs = parentIsRight ? item - truth.wrong < truth.broken : item < truth.fixed;
    const candidateIsRight = parentIsRight !== differs;
    const parentFirst = parentIsRight !== chance() < flip;
    let parent: number | undefined;
    for (const counts of comparisons) {
      const candidateFirst = candidateIsRight !== chance() < flip;
      if (candidateFirst === parentFirst) continue;
      parent ??= answers({ first: parentFirst, isRight: parentIsRight, flip, chance });
      const candidate = answers({ first: candidateFirst, isRight: candidateIsRight, flip, chance });
      const { verdict, furtherAsks } = askedAgain[parent | (candidate << mostAsks)] ?? unknownPattern();
      asks += furtherAsks;
      if (verdict === 'win') counts.wins++;
      else if (verdict === 'loss') counts.losses++;
      else if (verdict === 'undecided') counts.undecided++;
    }
  }
  return { comparisons, asks };
}

interface Answers {
  readonly first: boolean;
  readonly isRight: boolean;
  readonly flip: number;
  readonly chance: Chance;
}

/** Bit n: whether the n-th answer is right. */
function answers({ first, isRight, flip, chance }: Answers): number {
  let bits = first ? 1 : 0;
  for (let ask = 1; ask < mostAsks; ask++) if (isRight !== chance() < flip) bits |= 1 << ask;
  return bits;
}

function unknownPattern(): never {
  throw new Error('A pattern of answers that no two sides can give');
}
