import { join } from 'node:path';
import { runProgram } from './run-program.mjs';
import { readText, root } from './shared.mjs';

/** `node_modules` holds exactly what package-lock.json says (packages of other platforms aside); else `npm ci`. */
export function ensureDependencies() {
  return {
    isDone: isInstalled,
    run: () =>
      runProgram({
        name: 'installing npm packages',
        program: 'npm',
        args: ['ci', '--include=dev', '--no-audit', '--no-fund'],
        hint: 'It needs the npm registry once. Look at the lines above, then run the same command again.',
      }),
  };
}

function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional === true || present[path]?.version === entry.version,
  );
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function packagesOf(lockFile) {
  const text = readText(lockFile);
  return text === undefined ? undefined : JSON.parse(text).packages;
}
