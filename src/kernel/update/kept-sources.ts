import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { Sources } from '../../sources/open-sources.ts';
import { asUnwritable } from '../staging.ts';
import { statePath } from './state-folder.ts';

/** Where the sources of the last build are kept, at the paths they have in the task folder. */
export function keptSources(taskFolder: string): string {
  return statePath(taskFolder, 'sources');
}

/** Copies the sources, for the next update to compare row by row. Files outside the task folder and servers are not kept. */
export async function keepSources(taskFolder: string, files: Sources['files']): Promise<void> {
  const folder = keptSources(taskFolder);
  try {
    await rm(folder, { recursive: true, force: true });
    for (const { path, isRemote } of files) {
      if (isRemote || isAbsolute(path) || path.startsWith('..')) continue;
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await copyFile(join(taskFolder, path), join(folder, path), constants.COPYFILE_FICLONE);
    }
  } catch (cause) {
    throw asUnwritable(folder, cause);
  }
}
