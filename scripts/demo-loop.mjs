// `npm run demo:loop`: the construction loop on a music shop, from task to report, offline: the calls of the model are
// recorded. It only runs commands that anybody can type, and shows them.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './set-up/shared.mjs';
import { setUp } from './set-up.mjs';

const example = join('examples', 'chinook-loop');
const kernel = process.argv[2] ?? 'chinook-loop.kernel';
const run = join(mkdtempSync(join(tmpdir(), 'quercus-loop-')), 'run');

process.exitCode = (await setUp()) ? await demonstrate() : 1;

async function demonstrate() {
  const commands = [
    ['run', example, '--out', kernel, '--run', run, '--replay', join(example, 'calls')],
    ['verify', kernel],
    ['functions', kernel],
  ];
  for (const args of commands) {
    const ended = await show(args);
    if (ended !== 0) return ended;
  }
  process.stdout.write(
    `\nRounds, answers and every call: ${run}\nOpen the report: ${join(run, 'report.html')}\n`,
  );
  return 0;
}

/**
 * Runs a command with the streams of this process and shows it first.
 *
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function show(args) {
  process.stdout.write(`\n$ quercus ${args.join(' ')}\n`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'bin', 'quercus'), ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
