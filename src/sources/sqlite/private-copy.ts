import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const copies = new Map<string, string>();

/**
 * Path of a copy of the database in a folder of our own, made once a process and content, removed when the process
 * ends. SQLite puts a lock beside the file it opens: in a copy it can do so even when the original stands in a
 * read-only folder, nothing stays behind there if the run is killed, and the original cannot change while it is read.
 */
export function privateCopy(absolutePath: string, sha256: string): string {
  const known = copies.get(sha256);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'quercus-sqlite-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'source.sqlite');
  copyFileSync(absolutePath, copy, constants.COPYFILE_FICLONE);
  copies.set(sha256, copy);
  return copy;
}
