import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, SetUpError } from './shared.mjs';

const betweenLines = 10_000;

/**
 * Runs a program of the set-up, its output kept in `.quercus/<name>.log`, and shows that it is alive: in place on
 * a terminal, a line every ten seconds elsewhere.
 *
 * @param {{ name: string, program: string, args: string[], counts?: RegExp, hint: string }} options
 *   `counts`: lines that are worth counting (downloads); `hint`: what to do when it fails
 */
export async function runProgram({ name, program, args, counts, hint }) {
  mkdirSync(join(root, '.quercus'), { recursive: true });
  const log = join(root, '.quercus', `${name.replaceAll(' ', '-')}.log`);
  const progress = startProgress(name);
  const code = await runLogged({
    program,
    args,
    log,
    onText: (text) => progress.count(matches(text, counts)),
  });
  progress.end(code === 0);
  if (code === 0) return;
  throw new SetUpError(
    `${excerpt(log)}\nSet-up stopped: ${program} ${args.join(' ')} ${describe(code)}. ${hint}\nAll of its output: ${log}`,
  );
}

/**
 * @param {{ program: string, args: string[], log: string, onText: (text: string) => void }} options
 * @returns {Promise<number | string>} exit code, or why it could not be started
 */
function runLogged({ program, args, log, onText }) {
  return new Promise((resolve) => {
    const file = createWriteStream(log);
    // npm and mvn are scripts on Windows and need a shell there.
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        file.write(chunk);
        onText(String(chunk));
      });
    }
    child.on('error', (error) => file.end(() => resolve(error.message)));
    child.on('close', (code, signal) => file.end(() => resolve(code ?? `was ended by ${signal}`)));
  });
}

/** @param {string} name */
function startProgress(name) {
  const started = Date.now();
  let counted = 0;
  const inPlace = process.stderr.isTTY === true;
  const line = (/** @type {string} */ mark) =>
    `${mark} ${name} (${Math.round((Date.now() - started) / 1000)} s${counted === 0 ? '' : `, ${counted} downloads`})`;
  process.stderr.write(inPlace ? line('>') : `> ${name}\n`);
  const timer = setInterval(
    () => process.stderr.write(inPlace ? `\r\u001B[2K${line('>')}` : `${line(' ')}\n`),
    inPlace ? 500 : betweenLines,
  );
  return {
    count: (/** @type {number} */ more) => {
      counted += more;
    },
    end: (/** @type {boolean} */ ok) => {
      clearInterval(timer);
      process.stderr.write(`${inPlace ? '\r\u001B[2K' : ''}${line(ok ? '+' : '!')}\n`);
    },
  };
}

/**
 * @param {string} text
 * @param {RegExp | undefined} pattern
 */
function matches(text, pattern) {
  return pattern === undefined ? 0 : (text.match(pattern)?.length ?? 0);
}

/** @param {number | string} code */
function describe(code) {
  return typeof code === 'number' ? `ended with exit code ${code}` : `could not run: ${code}`;
}

/**
 * The first lines of a log, where npm says what is wrong, and the last, where Maven and tsc do.
 *
 * @param {string} log
 */
function excerpt(log) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return (lines.length <= 40 ? lines : [...lines.slice(0, 10), '…', ...lines.slice(-25)]).join('\n');
}
