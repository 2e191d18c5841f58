import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { type Task, taskSchema } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';
import { baseProblem, defaultBase } from './base-iri.ts';
import { describeIssues, type TaskProblem } from './task-problems.ts';

export const taskFileName = 'task.yaml';

/** A task with its defaults filled in, its base IRI included, and where it stands. */
export interface TaskFile {
  readonly task: Task & { readonly base: string };
  /** Absolute path of the file; paths in the task are relative to its folder. */
  readonly path: string;
  readonly folder: string;
  /** Folder that holds `draft/` and `runs/`: the task's own, but for the candidates of a run. */
  readonly work: string;
}

/**
 * Reads a task file, or the `task.yaml` of a folder.
 * TASK_NOT_FOUND when there is none; TASK_INVALID (details.problems: line, column, key path, what is allowed) otherwise.
 */
export async function readTask(path: string): Promise<TaskFile> {
  const file = await findTaskFile(path);
  const task = parseTask(await readFile(file, 'utf8'), file);
  const folder = dirname(file);
  return { task, path: file, folder, work: folder };
}

/** Parses the text of a task file; `name` is how error messages call it. */
export function parseTask(text: string, name: string = taskFileName): TaskFile['task'] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const syntax = document.errors.map((error) => syntaxProblem(error.message, error.linePos?.[0]));
  if (syntax.length > 0) throw invalid(name, syntax);
  const parsed = taskSchema.safeParse(plainValue(document, name));
  if (!parsed.success) throw invalid(name, describeIssues(parsed.error.issues, document, lines));
  const base = parsed.data.base ?? defaultBase(parsed.data.title);
  const problem = baseProblem(base);
  if (problem !== undefined) throw invalid(name, [baseIssue(base, problem, document, lines)]);
  return { ...parsed.data, base };
}

async function findTaskFile(path: string): Promise<string> {
  const absolute = resolve(path);
  const entry = await stat(absolute).catch(() => undefined);
  if (entry?.isFile()) return absolute;
  const inside = join(absolute, taskFileName);
  if (entry?.isDirectory() && (await stat(inside).catch(() => undefined))?.isFile()) return inside;
  const got = entry === undefined ? 'does not exist' : `is a folder without ${taskFileName}`;
  throw new QuercusError(
    'TASK_NOT_FOUND',
    `${path} ${got}. Give a ${taskFileName}, or a folder that holds one; \`quercus build FOLDER --out KERNEL\` writes one for a bare folder of data.`,
    { details: { path: absolute } },
  );
}

function plainValue(document: ReturnType<typeof parseDocument>, name: string): unknown {
  try {
    return document.toJS() ?? {};
  } catch (cause) {
    throw invalid(name, [syntaxProblem((cause as Error).message, undefined)]);
  }
}

function syntaxProblem(message: string, position: { line: number; col: number } | undefined): TaskProblem {
  const reason = (message.split('\n')[0] as string).replace(/ at line \d+, column \d+:?$/, '');
  return { line: position?.line ?? 1, column: position?.col ?? 1, at: 'the file', message: reason };
}

function baseIssue(
  base: string,
  reason: string,
  document: ReturnType<typeof parseDocument>,
  lines: LineCounter,
): TaskProblem {
  const message = `${JSON.stringify(base)} cannot be the base IRI: ${reason}; write it like https://example.org/shop/`;
  const [problem] = describeIssues(
    [{ code: 'custom', path: ['base'], message, input: base }],
    document,
    lines,
  );
  return problem as TaskProblem;
}

function invalid(name: string, problems: readonly TaskProblem[]): QuercusError {
  const listed = problems.map(
    (problem) => `${name}:${problem.line}:${problem.column}: ${problem.at}: ${problem.message}`,
  );
  return new QuercusError('TASK_INVALID', listed.join('\n'), { details: { file: name, problems } });
}
