import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.mjs';
import { hashOf, readText, root } from './shared.mjs';

const stamp = '.source-hash';

/** `dist` was compiled from exactly the sources that are here; else `tsc` into a new folder that takes its place. */
export function ensureCompiled() {
  const sources = ['src', 'tsconfig.json', 'tsconfig.build.json'];
  return {
    isDone: () => readText(join(root, 'dist', stamp)) === hashOf(sources),
    run: async () => {
      const fresh = join(root, '.quercus', 'dist');
      const hash = hashOf(sources);
      rmSync(fresh, { recursive: true, force: true });
      await runProgram({
        name: 'compiling',
        program: process.execPath,
        args: [
          join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
          '-p',
          'tsconfig.build.json',
          '--outDir',
          fresh,
        ],
        hint: 'The sources do not compile; mend what the lines above name.',
      });
      writeFileSync(join(fresh, stamp), hash);
      replace(join(root, 'dist'), fresh);
    },
  };
}

/**
 * @param {string} target
 * @param {string} fresh
 */
function replace(target, fresh) {
  const old = `${fresh}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}
