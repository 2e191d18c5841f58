import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './set-up/shared.mjs';

/**
 * Runs a Node program of the checkout with the streams of this process and returns its exit code.
 *
 * @param {string} script relative to the checkout
 * @param {readonly string[]} args
 * @returns {Promise<number>}
 */
export function runNode(script, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Where vitest is started. */
export const vitest = 'node_modules/vitest/vitest.mjs';
