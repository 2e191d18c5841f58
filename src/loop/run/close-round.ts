import type { Round, Trajectory } from '../../domain/round.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { suggestionKey } from '../suggestions/judge-suggestions.ts';
import { judgedRevision } from './judged-revision.ts';
import type { LoopRun } from './loop-run.ts';
import type { LoopState } from './loop-state.ts';
import { rejectionText } from './rejections.ts';
import { spentInRound } from './spent-in-round.ts';
import { writeRound } from './write-round.ts';

interface Closing {
  readonly number: number;
  readonly folder: string;
  readonly state: Omit<LoopState, 'revision'>;
  readonly trajectories: { readonly build: readonly Trajectory[]; readonly accept: readonly Trajectory[] };
  readonly round: Omit<Round, 'format' | 'number' | 'judgement' | 'spent'>;
}

/** The judge, where another round may follow; then the round is written, and what it leaves to the next one returned. */
export async function closeRound(run: LoopRun, closing: Closing, context: ModelContext): Promise<LoopState> {
  const { number, folder, state, trajectories, round } = closing;
  const isLast = number >= run.settings.rounds;
  const judged = isLast
    ? undefined
    : await judgedRevision(run, { number, state, build: trajectories.build }, context);
  const outcomes = judged?.revision.outcomes ?? [];
  const written: Round = {
    format: 1,
    number,
    ...round,
    judgement:
      judged === undefined || judged.judgement.notEvaluated !== undefined
        ? null
        : { blockingFault: judged.judgement.blockingFault, suggestions: [...outcomes] },
    spent: await spentInRound(run, number, context),
  };
  await writeRound(folder, written, [...trajectories.build, ...trajectories.accept]);
  context.emit({ type: 'note', step: `round ${number}`, message: roundText(written) });
  const refused = outcomes.flatMap((outcome, at) => (outcome.outcome === 'applied' ? [] : [{ outcome, at }]));
  const considered = judged?.revision.considered ?? [];
  return {
    ...state,
    ...(judged?.judgement.blockingFault ? { revision: judged.revision } : {}),
    ...(judged?.judgement.notEvaluated === undefined ? {} : { notJudged: judged.judgement.notEvaluated }),
    rejectedKeys: new Set([
      ...state.rejectedKeys,
      ...refused.map(({ at }) => suggestionKey(considered[at]!)),
    ]),
    rejectedTexts: [
      ...state.rejectedTexts,
      ...refused.map(({ outcome }) => rejectionText(outcome, outcome.explanation ?? outcome.outcome)),
    ],
  };
}

function roundText({ number, decision, scores, functions }: Round): string {
  const share = (value: number | null | undefined) =>
    value === null || value === undefined ? 'not evaluated' : value.toFixed(2);
  return [
    `Round ${number}: ${decision.outcome}: ${decision.reason}`,
    `ACCEPT ${share(scores.accept?.official)} (partial ${share(scores.accept?.partial)})`,
    `BUILD ${share(scores.build?.official)}`,
    `${functions.admitted.length} functions`,
  ].join(' · ');
}
