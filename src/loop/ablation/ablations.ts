import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type RunResult, runResultSchema, type Trajectory } from '../../domain/round.ts';
import type { Question } from '../../domain/task.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { openSources } from '../../sources/open-sources.ts';
import type { OpenAsked } from '../candidate/answer-questions.ts';
import { type Candidate, candidateAt } from '../candidate/candidate.ts';
import { answerPart, summaryOf } from '../run/answer-part.ts';
import { type LoopRun, roundFolder } from '../run/loop-run.ts';
import type { Best } from '../run/loop-state.ts';
import { operatorFunctions } from './operator-functions.ts';
import { mostFactsWhole, retrievalFunctions } from './retrieval-functions.ts';
import { tableTools } from './table-tools.ts';

type Ablation = RunResult['ablations'][number];

interface Variant {
  readonly name: string;
  /** Whose graph is asked. */
  readonly source: Candidate;
  readonly open?: OpenAsked;
  readonly rows?: number;
}

/** The same questions with a part left out, or with the baseline: on the test split, or on ACCEPT where there is none. */
export async function ablations(run: LoopRun, best: Best, context: ModelContext): Promise<Ablation[]> {
  const { training, split } = run;
  const questions = training.test.length > 0 ? training.test : split.accept.map(run.questionOf);
  const part = training.test.length > 0 ? 'test' : 'accept';
  const results: Ablation[] = [];
  if (questions.length === 0) return results;
  for (const variant of variants(run, best))
    results.push(await scored(run, variant, { questions, part }, context));
  return results;
}

function variants(run: LoopRun, best: Best): Variant[] {
  const { without, baseline } = run.settings;
  const source = best.candidate;
  const all: Record<string, Variant> = {
    composition: {
      name: 'without composition',
      source,
      open: async ({ kernel }) => {
        const { schema } = await openKernel(kernel);
        return openKernel(kernel, { functions: operatorFunctions(schema) });
      },
    },
    functions: {
      name: 'without functions',
      source,
      rows: mostFactsWhole + 100,
      open: async ({ kernel }) => {
        const { schema } = await openKernel(kernel);
        return openKernel(kernel, { functions: retrievalFunctions(schema, best.build.facts) });
      },
    },
    refinement: { name: 'without refinement', source: firstCandidateOf(run) },
  };
  const react: Variant = {
    name: 'baseline: ReAct over the tables',
    source,
    open: async ({ kernel }) => {
      const { schema } = await openKernel(kernel);
      const { task, folder } = run.means.taskFile;
      const { tables } = await openSources({ task, taskFolder: folder }, { emit: () => {} });
      return tableTools(tables, schema);
    },
  };
  return [...without.map((name) => all[name] as Variant), ...(baseline ? [react] : [])];
}

/** The kernel of the first round, with composed functions where there were any. */
function firstCandidateOf(run: LoopRun): Candidate {
  const folder = roundFolder(run, 1);
  const whole = candidateAt(join(folder, 'whole'));
  return existsSync(whole.folder) ? whole : candidateAt(join(folder, 'uncomposed'));
}

async function scored(
  run: LoopRun,
  { name, source, open, rows }: Variant,
  { questions, part }: { readonly questions: readonly Question[]; readonly part: Trajectory['part'] },
  context: ModelContext,
): Promise<Ablation> {
  const candidate =
    open === undefined
      ? source
      : { folder: join(run.folder, 'ablations', name.replaceAll(/[^a-z]+/gi, '-')), kernel: source.kernel };
  const before = context.models.budget.spent().cost;
  const trajectories = await answerPart(
    { candidate, questions, part, ...(open && { open }), ...(rows === undefined ? {} : { rows }) },
    run,
    context,
  );
  const cost = context.models.budget.spent().cost - before;
  return runResultSchema.shape.ablations.element.parse({
    name,
    score: summaryOf(trajectories),
    cost: z.number().parse(cost),
  });
}
