import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asUnwritable } from '../staging.ts';

/** What builds leave for updates, below the task folder: nothing in it is needed, all of it can be removed. */
export function statePath(taskFolder: string, name: string): string {
  return join(taskFolder, 'runs', 'state', name);
}

/** A file that is not there, or is no JSON, is as if nothing had been remembered. */
export async function readState(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The file appears complete or not at all. */
export async function writeState(path: string, value: unknown): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.part`, `${JSON.stringify(value, null, 2)}\n`);
    await rename(`${path}.part`, path);
  } catch (cause) {
    throw asUnwritable(path, cause);
  }
}
