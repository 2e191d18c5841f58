import { QuercusError } from '../../errors.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { answerPart, summaryOf } from './answer-part.ts';
import { functionChanges } from './candidate-changes.ts';
import { closeRound } from './close-round.ts';
import { firstCandidate } from './first-candidate.ts';
import { type LoopRun, roundFolder } from './loop-run.ts';
import type { LoopState } from './loop-state.ts';
import { buildSample } from './next-round.ts';

/** Analyze, draft, verify, extract, compose, answer, evaluate, judge: the first kernel. */
export async function firstRound(run: LoopRun, context: ModelContext): Promise<LoopState> {
  const sample = buildSample(run, 1);
  const first = await firstCandidate(run, sample, context);
  const { candidate, build, drafted } = first;
  if (build.blocking.length > 0) throw cannotBegin(build.blocking);
  const accept = await answerPart(
    { candidate, questions: run.split.accept.map(run.questionOf), part: 'accept' },
    run,
    context,
  );
  const answered = await answerPart(
    { candidate, questions: sample.map(run.questionOf), part: 'build' },
    run,
    context,
  );
  const best = { round: 1, candidate, build, draft: drafted.draft, composed: first.composed, accept };
  return closeRound(
    run,
    {
      number: 1,
      folder: roundFolder(run, 1),
      state: { current: best, best, rejectedKeys: new Set(), rejectedTexts: [], unchanged: 0 },
      trajectories: { build: answered, accept },
      round: {
        parent: null,
        decision: { outcome: 'first', reason: 'There was no kernel before.', wins: 0, losses: 0 },
        scores: { build: summaryOf(answered), accept: summaryOf(accept) },
        schema: {
          verdict: build.verdict,
          drafts: Math.max(1, drafted.tries.length),
          leftOut: [...drafted.leftOut],
          changes: [],
        },
        functions: {
          ...(await functionChanges(undefined, candidate)),
          rejected: [...first.rejected, ...build.rejected],
        },
      },
    },
    context,
  );
}

function cannotBegin(blocking: readonly string[]): QuercusError {
  const shown = blocking.slice(0, 5).map((message) => `\n  ${message}`);
  return new QuercusError(
    'BUILD_BLOCKED',
    `The first kernel cannot be frozen, so no round can begin:${shown.join('')}\nMend the task (quercus build shows all findings), then resume.`,
    { details: { blocking } },
  );
}
