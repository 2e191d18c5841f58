import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readTask, type TaskFile, taskFileName } from '../config/read-task.ts';
import type { RunContext } from '../domain/run-context.ts';
import { writeTaskForFolder } from '../sources/review/task-for-folder.ts';
import { asUnwritable } from './staging.ts';

/** Reads task.yaml; for a bare folder of data one is written first, which its owner can then edit. */
export async function readOrWriteTask(path: string, context: RunContext): Promise<TaskFile> {
  const folder = resolve(path);
  const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory() ?? false;
  const file = join(folder, taskFileName);
  if (isFolder && !existsSync(file)) {
    const text = await writeTaskForFolder(folder);
    await writeFile(file, text).catch((cause: unknown) => {
      throw asUnwritable(file, cause);
    });
    context.emit({
      type: 'note',
      step: 'task',
      message: `Wrote ${file}; edit it to overrule what the build decides.`,
    });
  }
  return readTask(path);
}
