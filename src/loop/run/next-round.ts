import type { Acceptance } from '../../domain/acceptance.ts';
import type { Round, Trajectory } from '../../domain/round.ts';
import type { Suggestion } from '../../domain/suggestion.ts';
import { QuercusError } from '../../errors.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import type { AcceptedRevision } from '../acceptance/accept-revision.ts';
import { sampleOfRound } from '../acceptance/sample-of-round.ts';
import { suggestionKey } from '../suggestions/judge-suggestions.ts';
import type { Revision } from '../suggestions/revise.ts';
import { answerPart, summaryOf } from './answer-part.ts';
import { functionChanges, schemaChanges } from './candidate-changes.ts';
import { closeRound } from './close-round.ts';
import { type LoopRun, roundFolder } from './loop-run.ts';
import type { Best, LoopState } from './loop-state.ts';
import { rejectionText } from './rejections.ts';
import { changedParts, type RevisedCandidate } from './revised-candidate.ts';
import { answerAccept, tryRevision } from './try-revision.ts';
import { writeAcceptance } from './write-acceptance.ts';

/** A revised kernel is built, replayed and compared, kept in whole or in part or rolled back; then the current one is judged anew. */
export async function nextRound(
  run: LoopRun,
  number: number,
  before: LoopState,
  context: ModelContext,
): Promise<LoopState> {
  const { revision } = before;
  if (revision === undefined) throw new QuercusError('UNEXPECTED', 'A round needs a revision.');
  const accepted = await tried(run, { number, before, revision }, context);
  const next = await stateAfter(run, { number, before, revision, accepted }, context);
  const { current } = next;
  const questions = buildSample(run, number).map(run.questionOf);
  const build = await answerPart({ candidate: current.candidate, questions, part: 'build' }, run, context);
  const shown = accepted?.candidate ?? before.current;
  const { accept } = accepted?.candidate === undefined ? before.current : current;
  return closeRound(
    run,
    {
      number,
      folder: roundFolder(run, number),
      state: next,
      trajectories: { build, accept },
      round: await roundOf({ before, accepted, shown, build, accept }),
    },
    context,
  );
}

export function buildSample({ settings, split, training }: LoopRun, round: number): string[] {
  const { seed, sample: share } = settings;
  return sampleOfRound(split.build, { seed, round, share, training: training.questions.length });
}

interface Trying {
  readonly number: number;
  readonly before: LoopState;
  readonly revision: Revision;
}

/** Undefined where the revision changes nothing. */
async function tried(
  run: LoopRun,
  { number, before, revision }: Trying,
  context: ModelContext,
): Promise<AcceptedRevision<RevisedCandidate> | undefined> {
  const [first, ...others] = changedParts(revision, before.current);
  if (first === undefined) return undefined;
  const accepted = await tryRevision(
    { run, number, state: before, revision, parts: [first, ...others] },
    context,
  );
  await writeAcceptance(roundFolder(run, number), accepted.record);
  return accepted;
}

async function stateAfter(
  run: LoopRun,
  {
    number,
    before,
    revision,
    accepted,
  }: Trying & { readonly accepted: AcceptedRevision<RevisedCandidate> | undefined },
  context: ModelContext,
): Promise<Omit<LoopState, 'revision'>> {
  const revised = accepted?.candidate;
  const lost = revision.applied.filter((suggestion) => !isKept(suggestion, revised));
  const because = `rolled back; ${accepted?.record.reason ?? 'it changes nothing'}`;
  const rejected = {
    rejectedKeys: new Set([...before.rejectedKeys, ...lost.map(suggestionKey)]),
    rejectedTexts: [...before.rejectedTexts, ...lost.map((each) => rejectionText(each, because))],
  };
  if (revised === undefined) {
    const { current, best, unchanged } = before;
    return { current, best, ...rejected, unchanged: unchanged + 1 };
  }
  const { candidate, build, draft, composed } = revised;
  const accept = await answerAccept(run, candidate, context);
  const current: Best = { round: number, candidate, build, draft, composed, accept };
  const isCarried = accepted?.record.verdict === 'schema part carried';
  return { current, best: isCarried ? before.best : current, ...rejected, unchanged: 0 };
}

/** Whether a suggestion that was done is in what was kept. */
function isKept({ target }: Suggestion, revised: RevisedCandidate | undefined): boolean {
  if (revised === undefined) return false;
  if (target.kind !== 'function') return revised.parts.includes('schema');
  return revised.parts.includes('functions') && !revised.refused.some(({ name }) => name === target.name);
}

interface Rounded {
  readonly before: LoopState;
  readonly accepted: AcceptedRevision<RevisedCandidate> | undefined;
  /** What the round shows: what was kept, else what was there before. */
  readonly shown: Pick<Best, 'candidate' | 'build'> | RevisedCandidate;
  readonly build: readonly Trajectory[];
  readonly accept: readonly Trajectory[];
}

async function roundOf({ before, accepted, shown, build, accept }: Rounded) {
  const parent = before.current.candidate;
  const changes = await schemaChanges(parent, shown.candidate);
  const round: Omit<Round, 'format' | 'number' | 'judgement' | 'spent'> = {
    parent: before.current.round,
    decision: decisionOf(accepted?.record),
    scores: { build: summaryOf(build), accept: summaryOf(accept) },
    schema: { verdict: shown.build.verdict, drafts: 1, leftOut: [], changes: changes?.changes ?? [] },
    functions: {
      ...(await functionChanges(parent, shown.candidate)),
      rejected: accepted?.candidate?.refused ?? [],
    },
  };
  return round;
}

function decisionOf(record: Acceptance | undefined): Round['decision'] {
  if (record === undefined)
    return { outcome: 'unchanged', reason: 'No suggestion changes anything.', wins: 0, losses: 0 };
  const chosen = record.tried.find(({ outcome }) => outcome === 'accepted' || outcome === 'carried');
  const { comparison } = chosen ?? record.tried[0] ?? { comparison: null };
  const counts = { wins: comparison?.wins.length ?? 0, losses: comparison?.losses.length ?? 0 };
  const tried = record.tried.map(({ parts, reason }) => `${parts.join(' and ')}: ${reason}`);
  return { outcome: record.verdict, reason: tried.join(' '), ...counts };
}
