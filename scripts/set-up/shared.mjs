import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Set-up cannot go on; the message is all a person needs. */
export class SetUpError extends Error {}

/** @param {string} moduleUrl */
export function isMainModule(moduleUrl) {
  return process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(moduleUrl);
}

/**
 * Hash over names and bytes of files, so that an unchanged checkout is recognised whatever its times say.
 *
 * @param {string[]} paths files or folders, relative to the checkout; absent ones are left out
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow).sort()) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

/** @param {string} path */
export function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
