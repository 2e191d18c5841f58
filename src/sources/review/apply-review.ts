import { isDeepStrictEqual } from 'node:util';
import { type Document, isSeq, parseDocument } from 'yaml';
import { taskSchema } from '../../domain/task.ts';
import { QuercusError } from '../../errors.ts';
import { type ReviewChange, reviewChanges } from './review-changes.ts';
import { baselineMark } from './review-text.ts';
import type { ReviewedTable } from './reviewed-tables.ts';

/**
 * Puts what a person changed in a review (the text of `reviewText`, edited) into the text of task.yaml, whose comments
 * stay; returns it unchanged when nothing was. TASK_INVALID when the review is no YAML, or the task would not be valid.
 */
export function applyReview(text: string, taskText: string): string {
  const edited = readReview(text);
  const changes = reviewChanges(baselineOf(text), edited);
  if (changes.length === 0) return taskText;
  const task = parseDocument(taskText);
  for (const change of changes) apply(task, change);
  refuseInvalid(task);
  return task.toString({ lineWidth: 0 });
}

function readReview(text: string): Record<string, ReviewedTable> {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) {
    throw new QuercusError('TASK_INVALID', `The review is not valid YAML: ${error.message.split('\n')[0]}.`, {
      details: { problem: error.message },
    });
  }
  return (document.toJS() as { tables?: Record<string, ReviewedTable> } | null)?.tables ?? {};
}

/** The decisions as they were written; without them everything in the review counts as a change. */
function baselineOf(text: string): Record<string, ReviewedTable> {
  const start = text.lastIndexOf(`# ${baselineMark}`);
  if (start === -1) return {};
  const [line] = text.slice(start + `# ${baselineMark}`.length).split('\n');
  return JSON.parse(line!) as Record<string, ReviewedTable>;
}

function apply(task: Document, { path, value, link }: ReviewChange): void {
  for (let length = 1; length < path.length; length++) {
    const parent = path.slice(0, length);
    if ((task.getIn(parent) ?? null) === null && value !== undefined) task.setIn(parent, task.createNode({}));
  }
  if (link !== undefined) applyLink(task, path, link);
  else if (value === undefined) task.deleteIn(path);
  else task.setIn(path, task.createNode(value));
}

function applyLink(task: Document, path: readonly string[], link: NonNullable<ReviewChange['link']>): void {
  const list = task.getIn(path, true);
  if (!isSeq(list)) task.setIn(path, task.createNode([link]));
  else {
    const told = list.toJS(task) as { columns?: string[] }[];
    const index = told.findIndex(({ columns }) => isDeepStrictEqual(columns, link.columns));
    if (index === -1) list.add(task.createNode(link));
    else list.set(index, task.createNode(link));
  }
}

function refuseInvalid(task: Document): void {
  const parsed = taskSchema.safeParse(task.toJS());
  if (parsed.success) return;
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.')}: ${message}`,
  );
  throw new QuercusError(
    'TASK_INVALID',
    `The review cannot be taken into task.yaml: ${problems.join('; ')}.`,
    {
      details: { problems },
    },
  );
}
