import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { TaskFile } from '../config/read-task.ts';
import { type Question, questionSchema, type Task } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';

/** The questions of a task: the list in task.yaml, or the file it names (JSON Lines, or a YAML list). TASK_INVALID names the place. */
export function readQuestions({ task, folder }: TaskFile): Promise<readonly Question[]> {
  return questionsOf(task.questions, folder);
}

/** The questions of the test split, given in the same two ways. */
export function readTestQuestions({ task, folder }: TaskFile): Promise<readonly Question[]> {
  return questionsOf(task.testQuestions, folder);
}

async function questionsOf(given: Task['questions'], folder: string): Promise<readonly Question[]> {
  if (typeof given !== 'string') return given;
  const path = join(folder, given);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new QuercusError('SOURCE_NOT_FOUND', `${path}, the questions of the task, cannot be read.`, {
      details: { path },
      cause,
    });
  });
  const parsed = z
    .array(questionSchema)
    .safeParse(path.endsWith('.jsonl') ? readLines(text, path) : parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(
    path,
    `question ${Number(issue?.path[0] ?? 0) + 1}, ${issue?.path.slice(1).join('.') || 'as a whole'}: ${issue?.message}`,
  );
}

function readLines(text: string, path: string): unknown[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch (cause) {
      throw invalid(path, `line ${index + 1} is not JSON: ${(cause as Error).message}`);
    }
  });
}

function invalid(path: string, problem: string): QuercusError {
  return new QuercusError(
    'TASK_INVALID',
    `${path}: ${problem}. A question has at least an id and a question.`,
    { details: { path, problem } },
  );
}
