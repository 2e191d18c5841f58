import { constants, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from '../own-folder.ts';

/**
 * Path of a copy of the database in a folder of our own, made once a process and content, removed when the process
 * ends. SQLite puts a lock beside the file it opens: in a copy it can do so even when the original stands in a
 * read-only folder, nothing stays behind there if the run is killed, and the original cannot change while it is read.
 */
export function privateCopy(absolutePath: string, sha256: string): string {
  const copy = join(ownFolder(), `${sha256}.sqlite`);
  if (!existsSync(copy)) copyFileSync(absolutePath, copy, constants.COPYFILE_FICLONE);
  return copy;
}
