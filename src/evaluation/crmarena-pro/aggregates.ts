import type { Score, ScoreSummary } from '../../domain/score.ts';
import { groupBy } from '../../rdf/group-by.ts';
import { summarise } from '../summary.ts';
import { type CrmTask, categoryOf } from './task.ts';

/** Means by task; a category is the mean of its tasks, `all` the mean of the four categories without Confidentiality. Null where an item was not evaluated. */
export interface CrmAggregates {
  readonly n: number;
  readonly notEvaluated: number;
  readonly byTask: Record<string, ScoreSummary>;
  readonly byCategory: Record<string, number | null>;
  readonly all: number | null;
  /** What always answering "None" would score on the exact-match items: never report a score without it. */
  readonly constantNoneBaseline: number | null;
}

const ranked = ['Workflow', 'Policy', 'Text', 'Database'];

export function aggregateCrm(entries: readonly { gold: CrmTask; verdict: Score }[]): CrmAggregates {
  const tasks = [...groupBy(entries, ({ gold }) => gold.task)];
  const byTask = tasks.map(
    ([task, ofTask]) => [task, summarise(ofTask.map(({ verdict }) => verdict))] as const,
  );
  const categories = [...groupBy(byTask, ([task]) => categoryOf(task) ?? 'unknown')];
  const byCategory = Object.fromEntries(
    categories.map(([category, ofCategory]) => [
      category,
      mean(ofCategory.map(([, { official }]) => official)),
    ]),
  );
  return {
    n: entries.length,
    notEvaluated: entries.filter(({ verdict }) => !verdict.evaluated).length,
    byTask: Object.fromEntries(byTask),
    byCategory,
    all: mean(ranked.map((category) => byCategory[category] ?? null)),
    constantNoneBaseline: constantNone(entries.map(({ gold }) => gold)),
  };
}

function constantNone(tasks: readonly CrmTask[]): number | null {
  const exact = tasks.filter(({ reward_metric: metric }) => metric === 'exact_match');
  return exact.length === 0 ? null : exact.filter(({ answer }) => answer[0] === null).length / exact.length;
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
