import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkManifest, kernelHash } from '../../../src/kernel/manifest.ts';
import { root } from '../../support/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-kill-'));
const task = join(folder, 'shop');
const out = join(folder, 'shop.kernel');
const runner = `import('vite').then(({ runnerImport }) => runnerImport('./test/long/build/build-process.ts', { root: ${JSON.stringify(root)}, configFile: false, logLevel: 'error' }))`;

type Way = 'build' | 'update';
type Version = 'one' | 'other';
/** Hashes of kernels that nobody disturbed. */
const whole: Record<Version, string> = { one: '', other: '' };
let duration = 0;

beforeAll(async () => {
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  const rows = Array.from(
    { length: 3000 },
    (_, index) => `${index + 100},${(index % 3) + 1},7.5,2024-01-02\n`,
  );
  appendFileSync(join(task, 'purchase.csv'), rows.join(''));
  for (const version of ['other', 'one'] as const) {
    become(version);
    const start = performance.now();
    await run('build', join(folder, `${version}.kernel`));
    duration = performance.now() - start;
    whole[version] = await kernelHash(join(folder, `${version}.kernel`));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Linear congruential generator (Numerical Recipes): the same points every time, as parts of a whole run. */
function points(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (1664525 * state + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  });
}

/** Thirty purchases cost something else in the other version. */
function become(version: Version): void {
  const path = join(task, 'purchase.csv');
  const lines = readFileSync(path, 'utf8').split('\n');
  const changed = lines.map((line, index) =>
    index % 100 === 50 ? line.replace(/,[\d.]+,/, version === 'one' ? ',7.5,' : ',8.25,') : line,
  );
  writeFileSync(path, changed.join('\n'));
}

async function run(way: Way, kernel: string, killAfter?: number): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, ['-e', runner], {
    cwd: root,
    env: { ...process.env, WAY: way, TASK: task, KERNEL: kernel },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  createInterface({ input: child.stdout! }).once('line', () => {
    if (killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter);
  });
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') expect(code).toBe(0);
}

/** A kernel that can be seen is whole, and one of the two. */
async function expectNothingTorn(): Promise<void> {
  if (!existsSync(out)) return;
  expect(await checkManifest(out)).toEqual([]);
  expect(Object.values(whole)).toContain(await kernelHash(out));
}

/** What is left beside the kernels and their logs. */
function leftovers(): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('.'));
}

test('kill -9 at 25 random points of a build', async () => {
  become('one');
  for (const point of points(25, 8)) {
    rmSync(out, { recursive: true, force: true });
    await run('build', out, point * duration);
    await expectNothingTorn();
  }
  await run('build', out);
  expect(await kernelHash(out)).toBe(whole.one);
  expect(leftovers()).toEqual([]);
});

test('kill -9 at 25 random points of an update', async () => {
  for (const [index, point] of points(25, 9).entries()) {
    become(index % 2 === 0 ? 'other' : 'one');
    await run(existsSync(out) ? 'update' : 'build', out, point * duration);
    await expectNothingTorn();
  }
  for (const version of ['one', 'other'] as const) {
    become(version);
    await run(existsSync(out) ? 'update' : 'build', out);
    expect(await kernelHash(out)).toBe(whole[version]);
  }
  expect(leftovers()).toEqual([]);
});
