import type { ItemScore, RevisionPart } from '../../domain/acceptance.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { type AcceptedRevision, acceptRevision } from '../acceptance/accept-revision.ts';
import type { Candidate } from '../candidate/candidate.ts';
import { replayCalls } from '../candidate/replay-calls.ts';
import type { Revision } from '../suggestions/revise.ts';
import { answerPart } from './answer-part.ts';
import type { LoopRun } from './loop-run.ts';
import type { LoopState } from './loop-state.ts';
import { buildRevised, type RevisedCandidate } from './revised-candidate.ts';

interface Trying {
  readonly run: LoopRun;
  readonly number: number;
  readonly state: LoopState;
  readonly revision: Revision;
  readonly parts: readonly [RevisionPart, ...RevisionPart[]];
}

/** The acceptance rule over real candidates: built from the current kernel, compared with the best accepted one. */
export function tryRevision(
  { run, number, state, revision, parts }: Trying,
  context: ModelContext,
): Promise<AcceptedRevision<RevisedCandidate>> {
  const { current, best } = state;
  const quiet = { ...context, emit: () => {} };
  return acceptRevision<RevisedCandidate>({
    mode: run.settings.accept === 'always' ? 'always' : 'paired',
    parts,
    items: run.split.accept,
    mayCarry: current.candidate.folder === best.candidate.folder,
    build: (wanted) => buildRevised(wanted, { run, number, current, revision }, context),
    replay: async ({ candidate }) => {
      const { lost, changed } = await replayCalls(candidate, best.accept);
      if (lost.length === 0) await answerAccept(run, candidate, context);
      return { lost: lost.map(({ item, reason }) => `${item}: ${reason}`), otherRows: [...changed] };
    },
    askParent: (item, attempt) => scoreOf({ run, candidate: best.candidate, item, attempt }, quiet),
    askCandidate: ({ candidate }, item, attempt) => scoreOf({ run, candidate, item, attempt }, quiet),
  });
}

/** All questions of ACCEPT, for the first time and several at once: the comparison then finds them answered. */
export function answerAccept(run: LoopRun, candidate: Candidate, context: ModelContext) {
  const questions = run.split.accept.map(run.questionOf);
  return answerPart({ candidate, questions, part: 'accept' }, run, context);
}

interface Asked {
  readonly run: LoopRun;
  readonly candidate: Candidate;
  readonly item: string;
  /** From 1. */
  readonly attempt: number;
}

async function scoreOf(
  { run, candidate, item, attempt }: Asked,
  context: ModelContext,
): Promise<ItemScore | undefined> {
  const questions = [run.questionOf(item)];
  const [answered] = await answerPart(
    { candidate, questions, part: 'accept', attempt: attempt - 1 },
    run,
    context,
  );
  const score = answered?.score;
  return score?.evaluated ? { partial: score.partial, final: score.official } : undefined;
}
