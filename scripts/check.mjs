// `npm run check`: everything a change must pass, in the order in which it fails fastest.
import { spawn } from 'node:child_process';
import { root } from './set-up/shared.mjs';
import { setUp } from './set-up.mjs';

const steps = ['lint', 'typecheck', 'unused', 'test', 'test:java'];

/**
 * @param {string} step
 * @returns {Promise<number>}
 */
function runScript(step) {
  process.stderr.write(`\n> ${step}\n`);
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', step], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

if (await setUp()) {
  const failed = [];
  for (const step of steps) if ((await runScript(step)) !== 0) failed.push(step);
  process.stderr.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} else {
  process.exitCode = 1;
}
