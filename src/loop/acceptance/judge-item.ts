import type { ItemScore } from '../../domain/acceptance.ts';
import { compareScores, isSettled, type Majority, majorityOf, possibleMajorities } from './majority.ts';

export const sides = ['parent', 'candidate'] as const;
export type Side = (typeof sides)[number];

/** Scores of one question in the order it was asked, at least one a side; undefined: the scorer could not judge it. */
export type Asks = Readonly<Record<Side, readonly (ItemScore | undefined)[]>>;
type JudgedAsks = Readonly<Record<Side, readonly ItemScore[]>>;

export type ItemVerdict = 'win' | 'loss' | 'undecided' | 'same' | 'not evaluated';

/** What a question says about the candidate, once `sidesToAsk` names no side any more. */
export function judgeItem(asks: Asks): ItemVerdict {
  if (!isJudged(asks)) return 'not evaluated';
  const parent = majorityOf(asks.parent);
  const candidate = majorityOf(asks.candidate);
  if (liesAbove(candidate, parent)) return 'win';
  if (liesAbove(parent, candidate)) return 'loss';
  return isTied(parent) || isTied(candidate) ? 'undecided' : 'same';
}

/**
 * The sides to ask once more: none if the first asks agree, else each until its majority cannot change, and neither
 * as soon as a win or a loss is certain.
 */
export function sidesToAsk(asks: Asks): Side[] {
  if (!isJudged(asks) || firstAsksAgree(asks) || isCertain(asks)) return [];
  return sides.filter((side) => !isSettled(asks[side]));
}

function isJudged(asks: Asks): asks is JudgedAsks {
  return sides.every((side) => !asks[side].includes(undefined));
}

function firstAsksAgree({ parent, candidate }: JudgedAsks): boolean {
  return compareScores(parent[0] as ItemScore, candidate[0] as ItemScore) === 0;
}

function isCertain(asks: JudgedAsks): boolean {
  const parent = possibleMajorities(asks.parent);
  const candidate = possibleMajorities(asks.candidate);
  return liesAbove(candidate.least, parent.most) || liesAbove(parent.least, candidate.most);
}

/** A majority of one side scores more than a majority of the other. */
function liesAbove(one: Majority, other: Majority): boolean {
  return compareScores(one.low, other.high) > 0;
}

function isTied({ low, high }: Majority): boolean {
  return compareScores(low, high) !== 0;
}
