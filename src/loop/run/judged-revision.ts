import { join } from 'node:path';
import { z } from 'zod';
import type { FunctionDefinition } from '../../domain/function.ts';
import { functionDefinitionSchema } from '../../domain/function.ts';
import type { Trajectory } from '../../domain/round.ts';
import { type GivenJudgement, givenJudgementSchema, type Suggestion } from '../../domain/suggestion.ts';
import { summarise } from '../../evaluation/summary.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { graphSummary } from '../outlines/graph-sample.ts';
import { taskText } from '../steps/analyze.ts';
import { judge } from '../steps/judge.ts';
import { type Revision, revise } from '../suggestions/revise.ts';
import { composeOver } from './compose-over.ts';
import { type LoopRun, roundFolder } from './loop-run.ts';
import type { LoopState } from './loop-state.ts';
import { once } from './once.ts';
import { reviewedByPerson } from './reviewed-by-person.ts';

export interface JudgedRound {
  readonly judgement: GivenJudgement;
  /** What of it can be done; absent where the judge sees no blocking fault. */
  readonly revision: Revision;
}

interface ToJudge {
  readonly number: number;
  readonly state: Omit<LoopState, 'revision'>;
  /** Answers of the best kernel to the BUILD questions of the round. */
  readonly build: readonly Trajectory[];
}

/** The judge on the answers of BUILD, and what of its suggestions can be done to the best S and F. */
export async function judgedRevision(
  run: LoopRun,
  { number, state, build }: ToJudge,
  context: ModelContext,
): Promise<JudgedRound> {
  const { current: best, rejectedKeys, rejectedTexts } = state;
  const folder = roundFolder(run, number);
  const kernel = await openKernel(best.candidate.kernel);
  await kernel.close();
  const { schema, functions } = kernel;
  const judgement = await once(join(folder, 'judgement.json'), givenJudgementSchema, () =>
    judge(
      {
        task: taskText(run.means.taskFile.task),
        data: run.data,
        schema,
        functions,
        graph: graphSummary(best.build, schema),
        trajectories: build,
        goldOf: (id) => run.questionOf(id).gold,
        scores: summarise(build.map(({ score }) => score)),
        rejected: rejectedTexts,
      },
      context,
    ),
  );
  const suggestions = run.settings.review
    ? await reviewedByPerson(folder, judgement.suggestions)
    : judgement.suggestions;
  const revision = revise({
    suggestions,
    draft: best.draft,
    composed: best.composed,
    ...{ schema, functions, tables: run.tables, people: run.people },
    gold: run.gold(schema),
    rejected: rejectedKeys,
  });
  const composed = await withComposed(run, { number, state, build, revision }, context);
  return { judgement, revision: withoutUnused(composed, { number, state, build }) };
}

/** Where functions change anyway, composed ones go that were there for a round and that no answer called. */
function withoutUnused(revision: Revision, { number, state, build }: ToJudge): Revision {
  const { accept, round, composed: before } = state.current;
  const targets = revision.applied.flatMap(({ target }) => (target.kind === 'function' ? [target.name] : []));
  if (targets.length === 0 || number === round) return revision;
  const called = [...accept, ...build].flatMap(({ record }) =>
    record.calls.map(({ result }) => result.function),
  );
  const used = new Set([...targets, ...called]);
  const isUnused = ({ name }: FunctionDefinition) =>
    !used.has(name) && before.some((each) => each.name === name);
  return { ...revision, composed: revision.composed.filter((definition) => !isUnused(definition)) };
}

const composedSchema = z.array(functionDefinitionSchema);

/** Suggestions that want a function without saying how are the composer's to fulfil. */
async function withComposed(
  run: LoopRun,
  { number, state, build, revision }: ToJudge & { readonly revision: Revision },
  context: ModelContext,
): Promise<Revision> {
  const wanted = revision.outcomes.flatMap(({ target, operation, reason, outcome }, at) =>
    outcome === 'refused' && target.kind === 'function' && operation !== 'delete' && lacksPatch(at, revision)
      ? [{ at, text: `${operation} ${target.name}: ${reason}` }]
      : [],
  );
  if (wanted.length === 0) return revision;
  const path = join(roundFolder(run, number), 'composed.json');
  const composed = await once(path, composedSchema, async () => {
    const made = await composeOver(
      run,
      {
        candidate: state.current.candidate,
        composed: revision.composed,
        sample: build.map(({ id }) => id),
        suggestions: wanted.map(({ text }) => text),
      },
      context,
    );
    return [...made.composed];
  });
  if (composed.length === revision.composed.length) return { ...revision, composed };
  const outcomes = revision.outcomes.map((outcome, at) =>
    wanted.some((each) => each.at === at)
      ? { ...outcome, outcome: 'applied' as const, explanation: 'by the composer' }
      : outcome,
  );
  const more = wanted.map(({ at }) => revision.considered[at] as Suggestion);
  return { ...revision, composed, outcomes, applied: [...revision.applied, ...more] };
}

function lacksPatch(at: number, { considered }: Revision): boolean {
  return (considered[at]?.function ?? '').trim() === '';
}
