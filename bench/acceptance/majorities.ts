import type { ItemScore } from '../../src/domain/acceptance.ts';
import { judgeItem } from '../../src/loop/acceptance/judge-item.ts';

/** Scores are eighths: most scorers give a share of a few constraints. */
export const grades = 8;

/** Grades of four asks. */
type GradedAsks = readonly number[];
export type Majority = (parent: GradedAsks, candidate: GradedAsks) => 'win' | 'loss' | 'undecided' | 'same';

const scores: readonly ItemScore[] = Array.from({ length: grades + 1 }, (_, grade) => ({
  partial: grade / grades,
  final: grade === grades ? 1 : 0,
}));
const scored = (asks: GradedAsks) => asks.map((grade) => scores[grade]);

/** What "the majority of the asks is higher" can mean. The first three agree on scores of 0 and 1; the last asks for more. */
export const majorities: Readonly<Record<string, Majority>> = {
  'a majority above a majority': (parent, candidate) =>
    judgeItem({ parent: scored(parent), candidate: scored(candidate) }) as ReturnType<Majority>,
  'the score of most asks': (parent, candidate) => compared(scoreOfMost(parent), scoreOfMost(candidate)),
  'most pairs of asks': pairsBeyond((share) => share > 1 / 2),
  'three quarters of the pairs': pairsBeyond((share) => share >= 3 / 4),
};

function pairsBeyond(suffices: (share: number) => boolean): Majority {
  return (parent, candidate) => {
    const pairs = parent.flatMap((one) => candidate.map((other) => Math.sign(other - one)));
    const share = (wanted: number) => pairs.filter((sign) => sign === wanted).length / pairs.length;
    if (suffices(share(1))) return 'win';
    if (suffices(share(-1))) return 'loss';
    return share(0) > 1 / 2 ? 'same' : 'undecided';
  };
}

function scoreOfMost(asks: GradedAsks): number | undefined {
  return asks.find((grade) => asks.filter((other) => other === grade).length > asks.length / 2);
}

function compared(parent: number | undefined, candidate: number | undefined): ReturnType<Majority> {
  if (parent === undefined || candidate === undefined) return 'undecided';
  if (parent === candidate) return 'same';
  return candidate > parent ? 'win' : 'loss';
}
