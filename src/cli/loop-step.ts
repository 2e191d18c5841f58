import { join } from 'node:path';
import type { Environment } from '../config/environment.ts';
import { readTask, type TaskFile } from '../config/read-task.ts';
import type { TrainingSplit } from '../domain/acceptance.ts';
import type { RunContext } from '../domain/run-context.ts';
import type { Schema } from '../domain/schema.ts';
import type { Question } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';
import { type ProfiledSources, profileSources } from '../kernel/profile-sources.ts';
import { readQuestions } from '../kernel/read-questions.ts';
import type { ModelContext, ModelRuntime } from '../llm/model-runtime.ts';
import { openModels } from '../llm/open-models.ts';
import { sampleOfRound } from '../loop/acceptance/sample-of-round.ts';
import { splitTraining } from '../loop/acceptance/split-training.ts';
import { dataOutline } from '../loop/outlines/data-outline.ts';
import { type GoldGuard, goldGuard } from '../loop/suggestions/gold-literals.ts';
import { type ProtectedTerms, protectedTerms } from '../loop/suggestions/protected-terms.ts';
import { type ModelOptions, modelSettings } from './model-options.ts';

export interface StepOptions extends ModelOptions {
  readonly seed: number;
}

/** What a single step of the loop needs of a task. */
export interface LoopStep {
  readonly taskFile: TaskFile;
  readonly profiled: ProfiledSources;
  /** Outline of the data for prompts. */
  readonly data: readonly string[];
  readonly split: TrainingSplit;
  /** BUILD questions of the first round. */
  readonly sample: readonly string[];
  readonly questionOf: (id: string) => Question;
  readonly people: ProtectedTerms;
  readonly gold: (schema: Schema) => GoldGuard;
}

/** Questions of ACCEPT stand in no prompt of a single step either: the same seed gives the split of a run. */
export async function openStep(
  path: string,
  { seed }: Pick<StepOptions, 'seed'>,
  context: RunContext,
): Promise<LoopStep> {
  const taskFile = await readTask(path);
  const profiled = await profileSources(taskFile, context);
  const questions = await readQuestions(taskFile);
  const split = splitTraining(
    questions.map(({ id }) => id),
    seed,
  );
  const share = 0.2;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const { task } = taskFile;
  return {
    ...{ taskFile, profiled, split },
    data: dataOutline(profiled.profile, profiled.sources.documents),
    sample:
      questions.length === 0
        ? []
        : sampleOfRound(split.build, { seed, round: 1, share, training: questions.length }),
    questionOf: (id) => byId.get(id) ?? unknownQuestion(id, taskFile.path),
    people: await protectedTerms(taskFile),
    gold: (schema) =>
      goldGuard({
        gold: questions.map(({ gold }) => gold),
        known: [task.title, task.description, ...questions.map(({ question }) => question)],
        schema,
      }),
  };
}

function unknownQuestion(id: string, path: string): never {
  throw new QuercusError('QUESTIONS_INVALID', `${path} has no question ${JSON.stringify(id)}.`, {
    details: { path, id },
  });
}

/** The models of a single step; its calls are recorded in the task folder. */
export async function stepModels({ folder, task }: TaskFile, options: ModelOptions): Promise<ModelRuntime> {
  return openModels(modelSettings(options, { recordings: join(folder, 'runs', 'steps', 'calls'), task }));
}

export interface StepMeans {
  readonly context: RunContext;
  readonly environment: Environment;
}

export async function stepContext(
  taskFile: TaskFile,
  options: ModelOptions,
  { context }: Pick<StepMeans, 'context'>,
): Promise<ModelContext> {
  return { ...context, models: await stepModels(taskFile, options) };
}
