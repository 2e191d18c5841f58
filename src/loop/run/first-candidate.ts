import { join } from 'node:path';
import { z } from 'zod';
import type { FunctionDefinition } from '../../domain/function.ts';
import { functionDefinitionSchema } from '../../domain/function.ts';
import { requirementsSchema } from '../../domain/requirements.ts';
import { type SchemaDraft, schemaDraftSchema } from '../../domain/schema-draft.ts';
import { readFunctionFolder } from '../../functions/read-function-files.ts';
import { composedFolder } from '../../kernel/catalogue.ts';
import { readSchemaDraft } from '../../kernel/schema-draft-file.ts';
import type { ModelContext } from '../../llm/model-runtime.ts';
import { startReasoner } from '../../reasoner/reasoner.ts';
import { buildCandidate, type CandidateBuild } from '../candidate/build-candidate.ts';
import { type Candidate, candidateAt, taskOf } from '../candidate/candidate.ts';
import { writeCandidate } from '../candidate/write-candidate.ts';
import { analyze } from '../steps/analyze.ts';
import { draftSchemaWithModel } from '../steps/draft.ts';
import { readRequirements } from '../steps/requirements-file.ts';
import { composeOver } from './compose-over.ts';
import { type LoopRun, roundFolder } from './loop-run.ts';
import { once } from './once.ts';

const draftedSchema = z.object({
  draft: schemaDraftSchema,
  tries: z.array(z.object({ problems: z.array(z.object({ at: z.string(), message: z.string() })) })),
  leftOut: z.array(z.string()),
});
export type Drafted = z.infer<typeof draftedSchema>;

const composedSchema = z.object({
  composed: z.array(functionDefinitionSchema),
  added: z.array(z.string()),
  rejected: z.array(z.object({ name: z.string(), reasons: z.array(z.string()) })),
});

export interface FirstCandidate {
  readonly candidate: Candidate;
  readonly build: CandidateBuild;
  readonly drafted: Drafted;
  readonly composed: readonly FunctionDefinition[];
  readonly rejected: z.infer<typeof composedSchema>['rejected'];
}

/**
 * Requirements, S and F of the first round. What stands in `draft/` of the task already (requirements.yaml, schema.yaml,
 * composed/) is taken from there: a person may have stopped after a step and gone on by hand.
 */
export async function firstCandidate(
  run: LoopRun,
  sample: readonly string[],
  context: ModelContext,
): Promise<FirstCandidate> {
  const folder = roundFolder(run, 1);
  const uncomposed = candidateAt(join(folder, 'uncomposed'));
  const drafted = await once(join(folder, 'drafted.json'), draftedSchema, () =>
    firstDraft(run, { sample, candidate: uncomposed }, context),
  );
  const { draft } = drafted;
  await writeCandidate(uncomposed, { draft, composed: [] }, run.means);
  const build = await buildCandidate(uncomposed, run.means, context);
  if (build.blocking.length > 0) return { candidate: uncomposed, build, drafted, composed: [], rejected: [] };
  const { composed, rejected } = await once(join(folder, 'composed.json'), composedSchema, () =>
    firstFunctions(run, { sample, candidate: uncomposed }, context),
  );
  if (composed.length === 0) return { candidate: uncomposed, build, drafted, composed, rejected };
  const whole = candidateAt(join(folder, 'whole'));
  await writeCandidate(whole, { draft, composed }, run.means);
  return {
    candidate: whole,
    build: await buildCandidate(whole, run.means, context),
    drafted,
    composed,
    rejected,
  };
}

interface First {
  readonly sample: readonly string[];
  readonly candidate: Candidate;
}

async function firstDraft(
  run: LoopRun,
  { sample, candidate }: First,
  context: ModelContext,
): Promise<Drafted> {
  const { taskFile, reasoner: options } = run.means;
  const own = await readSchemaDraft(taskFile.folder);
  if (own !== undefined) return { draft: own, tries: [{ problems: [] }], leftOut: [] };
  const questions = sample.map((id) => run.questionOf(id).question);
  const path = join(run.folder, 'requirements.json');
  const requirements = await once(path, requirementsSchema, async () => {
    const written = await readRequirements(taskFile.folder);
    return written ?? analyze({ ...taskFile.task, data: run.data, questions }, context);
  });
  await writeCandidate(candidate, { draft: emptyDraft(run), composed: [] }, run.means);
  const reasoner = await startReasoner(options);
  try {
    const input = {
      taskFile: taskOf(run.means, candidate),
      reasoner,
      requirements,
      start: run.settings.start,
    };
    const { draft, tries, leftOut } = await draftSchemaWithModel(input, context);
    return {
      draft,
      tries: tries.map(({ problems }) => ({ problems: [...problems] })),
      leftOut: [...leftOut],
    };
  } finally {
    await reasoner.close();
  }
}

function emptyDraft({ settings }: LoopRun): SchemaDraft {
  return { start: settings.start, types: [], relations: [], leaveOut: [] };
}

async function firstFunctions(
  run: LoopRun,
  { sample, candidate }: First,
  context: ModelContext,
): Promise<z.infer<typeof composedSchema>> {
  const own = await readFunctionFolder(join(run.means.taskFile.folder, composedFolder));
  if (own.length > 0) return { composed: own, added: own.map(({ name }) => name), rejected: [] };
  const { composed, added, rejected } = await composeOver(
    run,
    { candidate, composed: [], sample, suggestions: [] },
    context,
  );
  return {
    composed: [...composed],
    added: [...added],
    rejected: rejected.map(({ name, reasons }) => ({ name, reasons: [...reasons] })),
  };
}
