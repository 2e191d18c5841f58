import type { ItemScore } from '../../domain/acceptance.ts';

/** Asks of one question on one side: the first, and three more if the sides differ. */
export const mostAsks = 4;

/**
 * Where the majority of some asks lies: more than half of them score `low` or more, and more than half `high` or less.
 * The two differ where an even number of asks is split in the middle. For scores of 0 and 1 that is a tie.
 */
export interface Majority {
  readonly low: ItemScore;
  readonly high: ItemScore;
}

/** The partial score counts, the final one breaks ties. */
export function compareScores(a: ItemScore, b: ItemScore): number {
  return a.partial - b.partial || a.final - b.final;
}

/** The lower and the upper median. At least one ask. */
export function majorityOf(asks: readonly ItemScore[]): Majority {
  const sorted = [...asks].sort(compareScores);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] as ItemScore;
  const high = sorted[Math.floor(sorted.length / 2)] as ItemScore;
  return { low, high };
}

/** The majority after `mostAsks` asks if all that are still to come scored lowest, and highest. */
export function possibleMajorities(asks: readonly ItemScore[]): {
  readonly least: Majority;
  readonly most: Majority;
} {
  const filledWith = (value: number) =>
    majorityOf([...asks, ...Array(mostAsks - asks.length).fill({ partial: value, final: value })]);
  return { least: filledWith(0), most: filledWith(1) };
}

/** Whether no further ask can change where the majority lies. */
export function isSettled(asks: readonly ItemScore[]): boolean {
  const { least, most } = possibleMajorities(asks);
  return compareScores(least.low, most.low) === 0 && compareScores(least.high, most.high) === 0;
}
