import type { Acceptance, RevisionPart } from '../../domain/acceptance.ts';
import { revisionParts } from '../../domain/acceptance.ts';
import { type AskSides, openAskBook } from './ask-book.ts';
import { type TrialTools, type TriedParts, tryParts } from './try-parts.ts';

export interface Revision<Candidate> extends Omit<TrialTools<Candidate>, 'askAgainst'>, AskSides<Candidate> {
  /** `always`: what can be built is kept, as in the paper; nothing is replayed or compared. */
  readonly mode: 'paired' | 'always';
  /** What the revision changes. */
  readonly parts: readonly [RevisionPart, ...RevisionPart[]];
}

export interface AcceptedRevision<Candidate> {
  readonly record: Acceptance;
  /** The one that is kept or carried; undefined after a roll-back. */
  readonly candidate?: Candidate;
}

/**
 * Tries a whole revision, else its schema part alone, else its function part alone, and keeps the first that the
 * comparison with the parent bears out. If none does, a schema part that only adds and costs nothing is carried: the
 * next round builds on it, but is compared with the same parent.
 */
export async function acceptRevision<Candidate>(
  revision: Revision<Candidate>,
): Promise<AcceptedRevision<Candidate>> {
  if (revision.mode === 'always') return acceptAlways(revision);
  const { askAgainst, spent } = openAskBook(revision);
  const tried: TriedParts<Candidate>[] = [];
  for (const parts of partsToTry(revision.parts)) {
    tried.push(await tryParts(parts, { ...revision, askAgainst }));
    if (tried.at(-1)?.trial.outcome === 'accepted') break;
  }
  const chosen =
    tried.find(({ trial }) => trial.outcome === 'accepted') ??
    tried.find(({ trial }) => trial.outcome === 'carried');
  const record = {
    verdict: verdictOn(chosen, revision.parts),
    comparison: revision.items.length === 0 ? ('not evaluated' as const) : ('paired' as const),
    reason: (chosen ?? tried[0])?.trial.reason ?? '',
    tried: tried.map(({ trial }) => trial),
    asks: { ...spent },
  };
  return { record, candidate: chosen?.candidate };
}

async function acceptAlways<Candidate>({
  parts,
  build,
}: Revision<Candidate>): Promise<AcceptedRevision<Candidate>> {
  const built = await build(parts);
  const reason = built.built ? 'Every revision that can be built is kept.' : built.reason;
  const outcome = built.built ? ('accepted' as const) : ('not built' as const);
  const record: Acceptance = {
    verdict: built.built ? 'kept' : 'rolled back',
    comparison: 'not wanted',
    reason,
    tried: [{ parts: [...parts], outcome, reason, replay: null, comparison: null }],
    asks: { parent: 0, candidate: 0 },
  };
  return built.built ? { record, candidate: built.candidate } : { record };
}

function partsToTry(parts: readonly RevisionPart[]): (readonly RevisionPart[])[] {
  const whole = revisionParts.filter((part) => parts.includes(part));
  return whole.length === 1 ? [whole] : [whole, ...whole.map((part) => [part])];
}

function verdictOn<Candidate>(
  chosen: TriedParts<Candidate> | undefined,
  whole: readonly RevisionPart[],
): Acceptance['verdict'] {
  if (chosen === undefined) return 'rolled back';
  if (chosen.trial.outcome === 'carried') return 'schema part carried';
  if (chosen.trial.parts.length === new Set(whole).size) return 'kept';
  return chosen.trial.parts[0] === 'schema' ? 'schema part kept' : 'function part kept';
}
