/** Numbers of questions, and what replay says. */
export interface Counts {
  readonly wins: number;
  readonly losses: number;
  readonly undecided: number;
  readonly notEvaluated: number;
  /** Of the one question that was won: a call that did not help the parent returns other rows on the candidate. */
  readonly replayShowsOtherRows: boolean;
}

export interface Decision {
  readonly keep: boolean;
  /** A clause that ends a sentence. */
  readonly reason: string;
}

/** A win weighs a quarter of a loss. */
const winsForALoss = 4;
/** So many undecided questions ask for a win more: where asking again settles nothing, wins are chance too. */
const undecidedForAWin = 2;

/**
 * Whether a comparison is enough to keep a revision. Questions that could not be judged count as lost.
 * `docs/acceptance.md` has the rule and how often it errs.
 */
export function decide(counts: Counts): Decision {
  const { wins, undecided, notEvaluated } = counts;
  const losses = counts.losses + notEvaluated;
  const rejected = (reason: string): Decision => ({ keep: false, reason });
  if (wins === 0) return rejected('no question is won');
  if (wins < winsForALoss * losses)
    return rejected(`${winsForALoss * losses} wins are needed against ${lossesText(counts)}`);
  if (wins * undecidedForAWin < undecided)
    return rejected(
      `${Math.ceil(undecided / undecidedForAWin)} wins are needed where ${undecided} questions stay undecided`,
    );
  if (wins === 1 && !counts.replayShowsOtherRows)
    return rejected('a single win counts only if replay shows other rows for it');
  return { keep: true, reason: wins === 1 ? 'replay shows other rows for the one win' : 'the wins suffice' };
}

function lossesText({ losses, notEvaluated }: Counts): string {
  return notEvaluated === 0 ? `${losses} lost` : `${losses} lost and ${notEvaluated} not evaluated`;
}
