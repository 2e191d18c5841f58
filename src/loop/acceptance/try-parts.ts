import type { PairedComparison, ReplayFinding, RevisionPart, Trial } from '../../domain/acceptance.ts';
import { type Ask, comparePaired } from './compare-paired.ts';
import { decide } from './decide.ts';

/** `schemaOnlyAdds`: see `onlyAdds`, over the diff of the parent's schema and the candidate's. */
export type Built<Candidate> =
  | { readonly built: true; readonly candidate: Candidate; readonly schemaOnlyAdds: boolean }
  | { readonly built: false; readonly reason: string };

export interface TrialTools<Candidate> {
  /** The parent with these parts of the revision; a candidate that cannot be built is a value, not an error. */
  readonly build: (parts: readonly RevisionPart[]) => Promise<Built<Candidate>>;
  readonly replay: (candidate: Candidate) => Promise<ReplayFinding>;
  readonly askAgainst: (candidate: Candidate) => Ask;
  /** ACCEPT; empty: replay alone decides. */
  readonly items: readonly string[];
  /** False where the parent carries a schema part already. */
  readonly mayCarry: boolean;
}

export interface TriedParts<Candidate> {
  readonly trial: Trial;
  /** Where it was built. */
  readonly candidate?: Candidate;
}

/** Builds some parts of a revision, replays the parent's calls, and compares if replay lost nothing. */
export async function tryParts<Candidate>(
  parts: readonly RevisionPart[],
  tools: TrialTools<Candidate>,
): Promise<TriedParts<Candidate>> {
  const built = await tools.build(parts);
  const told = (rest: Pick<Trial, 'outcome' | 'reason'> & Partial<Trial>): Trial => ({
    parts: [...parts],
    replay: null,
    comparison: null,
    ...rest,
  });
  if (!built.built) return { trial: told({ outcome: 'not built', reason: built.reason }) };
  const { candidate } = built;
  const replay = await tools.replay(candidate);
  if (replay.lost.length > 0)
    return { candidate, trial: told({ outcome: 'lost in replay', reason: lossText(replay), replay }) };
  if (tools.items.length === 0)
    return { candidate, trial: told({ outcome: 'accepted', reason: replayAlone, replay }) };
  const comparison = await comparePaired(tools.items, tools.askAgainst(candidate));
  const carriable = tools.mayCarry && parts.join() === 'schema' && built.schemaOnlyAdds;
  return { candidate, trial: told({ replay, comparison, ...judge({ comparison, replay, carriable }) }) };
}

const replayAlone =
  'Replay lost nothing; whether it is better is not evaluated: there are too few questions.';

function lossText({ lost }: ReplayFinding): string {
  const [first, ...more] = lost;
  return `Replay lost something: ${first}${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
}

function judge({
  comparison,
  replay,
  carriable,
}: {
  readonly comparison: PairedComparison;
  readonly replay: ReplayFinding;
  readonly carriable: boolean;
}): Pick<Trial, 'outcome' | 'reason'> {
  const { wins, losses, undecided, notEvaluated } = comparison;
  const [firstWin] = wins;
  const decision = decide({
    wins: wins.length,
    losses: losses.length,
    undecided: undecided.length,
    notEvaluated: notEvaluated.length,
    replayShowsOtherRows: firstWin !== undefined && replay.otherRows.includes(firstWin),
  });
  const counts = `${wins.length} won, ${losses.length} lost, ${undecided.length} undecided, ${notEvaluated.length} not evaluated`;
  if (decision.keep) return { outcome: 'accepted', reason: `${counts}: ${decision.reason}.` };
  if (carriable && losses.length + notEvaluated.length === 0)
    return { outcome: 'carried', reason: `${counts}: it only adds, and nothing is lost by it.` };
  return { outcome: 'not better', reason: `${counts}: ${decision.reason}.` };
}
