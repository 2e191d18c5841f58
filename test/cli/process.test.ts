import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/source-files.ts';

const quercus = join(root, 'bin', 'quercus');
const folder = mkdtempSync(join(tmpdir(), 'quercus-process-'));

beforeAll(() => {
  cpSync(join(root, 'examples/chinook'), join(folder, 'chinook'), { recursive: true });
  const { status, stderr } = spawnSync(quercus, ['--version'], { cwd: folder, encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a build of Chinook and interrupts it at the first sign of the given step. */
function interruptedBuild({ out, at, signal }: { out: string; at: string; signal: NodeJS.Signals }) {
  const args = ['build', 'chinook', '--out', out, '--progress', 'json'];
  const child = spawn(quercus, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let messages = '';
  let sent = false;
  child.stderr.on('data', (chunk) => {
    messages += chunk;
    if (!sent && messages.includes(at)) sent = child.kill(signal);
  });
  return new Promise<{ code: number | null; ended: NodeJS.Signals | null; messages: string }>((resolve) => {
    child.on('close', (code, ended) => resolve({ code, ended, messages }));
  });
}

function leftovers(out: string): string[] {
  return readdirSync(folder).filter((name) => name.includes(out));
}

test('a reader that goes away ends the program quietly', () => {
  const script = `"${quercus}" --help | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'Usage: quercus [options] [command]\n0\n', stderr: '' });
});

test('Ctrl-C ends a build with 130 and leaves nothing half-written', { timeout: 120_000 }, async () => {
  const { code, messages } = await interruptedBuild({
    out: 'stopped.kernel',
    at: 'step-start',
    signal: 'SIGINT',
  });
  expect({ code, messages: code === 130 ? '' : messages }).toEqual({ code: 130, messages: '' });
  expect(messages).toContain('CANCELLED: ');
  expect(leftovers('stopped.kernel').filter((name) => !name.endsWith('.log'))).toEqual([]);
});

test('after a kill -9 there is no kernel, and the next build starts clean', {
  timeout: 240_000,
}, async () => {
  const out = 'killed.kernel';
  const { ended } = await interruptedBuild({ out, at: 'step-end', signal: 'SIGKILL' });
  expect(ended).toBe('SIGKILL');
  expect(existsSync(join(folder, out))).toBe(false);
  const { status, stderr } = spawnSync(quercus, ['build', 'chinook', '--out', out, '--quiet'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(leftovers(out).filter((name) => !name.endsWith('.log'))).toEqual([out]);
});
