import { join } from 'node:path';
import type { TrainingSplit } from '../../domain/acceptance.ts';
import type { PriceTable } from '../../domain/budget.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { Schema } from '../../domain/schema.ts';
import type { Question } from '../../domain/task.ts';
import { QuercusError } from '../../errors.ts';
import { profileSources } from '../../kernel/profile-sources.ts';
import type { DraftedTables } from '../../schema/draft/table-links.ts';
import { splitTraining } from '../acceptance/split-training.ts';
import type { LoopMeans } from '../candidate/candidate.ts';
import { dataOutline } from '../outlines/data-outline.ts';
import { type GoldGuard, goldGuard } from '../suggestions/gold-literals.ts';
import { type ProtectedTerms, protectedTerms } from '../suggestions/protected-terms.ts';
import { openTraining, type Training } from '../training/training.ts';
import type { LoopSettings } from './run-settings.ts';
import { requireSameSources } from './same-sources.ts';

/** Everything that the rounds of a run share. */
export interface LoopRun {
  readonly folder: string;
  readonly settings: LoopSettings;
  readonly means: LoopMeans;
  readonly task: LoopMeans['taskFile']['task'];
  readonly training: Training;
  readonly split: TrainingSplit;
  readonly tables: DraftedTables;
  /** Outline of the data for prompts. */
  readonly data: readonly string[];
  readonly people: ProtectedTerms;
  readonly gold: (schema: Schema) => GoldGuard;
  readonly questionOf: (id: string) => Question;
  readonly prices: PriceTable;
}

/** Opens a run: questions and scorers, the split, the data, and what people wrote. */
export async function openLoopRun(
  { folder, settings, means, prices }: Pick<LoopRun, 'folder' | 'settings' | 'means' | 'prices'>,
  context: RunContext,
): Promise<LoopRun> {
  const { taskFile } = means;
  const training = await openTraining(taskFile, context);
  const { sources, profile } = await profileSources(taskFile, context);
  await requireSameSources(folder, sources.files);
  const ids = training.questions.map(({ id }) => id);
  const byId = new Map(training.questions.map((question) => [question.id, question]));
  return {
    ...{ folder, settings, means, task: taskFile.task, training, prices },
    split: splitTraining(ids, settings.seed),
    tables: { tables: sources.tables, overrules: taskFile.task.tables },
    data: dataOutline(profile, sources.documents),
    people: await protectedTerms(taskFile),
    gold: (schema) => guardOf(training, taskFile.task, schema),
    questionOf: (id) => {
      const question = byId.get(id);
      if (question !== undefined) return question;
      throw new QuercusError('UNEXPECTED', `The run knows no question ${JSON.stringify(id)}.`);
    },
  };
}

function guardOf(
  { questions, test }: Training,
  task: LoopMeans['taskFile']['task'],
  schema: Schema,
): GoldGuard {
  const all = [...questions, ...test];
  return goldGuard({
    gold: all.map(({ gold }) => gold),
    known: [task.title, task.description, ...all.map(({ question }) => question)],
    schema,
  });
}

export function roundFolder({ folder }: Pick<LoopRun, 'folder'>, number: number): string {
  return join(folder, `round-${String(number).padStart(4, '0')}`);
}
