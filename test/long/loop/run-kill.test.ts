import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kernelHash } from '../../../src/kernel/manifest.ts';
import { type ScriptedServer, startScriptedServer } from '../../../src/llm/testing/scripted-server.ts';
import { musicScript } from '../../loop/run/music-script.ts';
import { writeMusicTask } from '../../loop/run/music-task.ts';
import { root } from '../../support/source-files.ts';

const kills = Number(process.env.QUERCUS_KILLS ?? 30);
/** Calls that may be under way at once (the default of a profile). */
const atOnce = 4;
const folder = mkdtempSync(join(tmpdir(), 'run-kill-'));
let server: ScriptedServer;
let whole = '';
/** Model calls of a run that nobody disturbed. */
let callsOfOne = 0;

beforeAll(async () => {
  server = await startScriptedServer(musicScript);
  const undisturbed = await runIn(join(folder, 'undisturbed'));
  expect(undisturbed.ended).toBe(0);
  whole = await kernelHash(undisturbed.kernel);
  callsOfOne = server.requests.length;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Linear congruential generator (Numerical Recipes): the same points every time. */
let state = 20_261_201;
function random(below: number): number {
  state = (1664525 * state + 1013904223) % 2 ** 32;
  return Math.floor((state / 2 ** 32) * below);
}

/** Starts a run, or resumes it; killed so many milliseconds after so many further model calls, where a point is given. */
async function runIn(task: string, point?: { readonly calls: number; readonly delay: number }) {
  const run = join(task, 'runs/loop-1');
  const kernel = join(task, 'music.kernel');
  if (!existsSync(task)) writeMusicTask(task);
  const args = existsSync(join(run, 'run.json')) ? ['resume', run] : ['run', task, '--out', kernel];
  const served = server.requests.length;
  const child: ChildProcess = spawn(process.execPath, [join(root, 'bin/quercus'), ...args], {
    env: { ...process.env, QUERCUS_MODEL: 'scripted', QUERCUS_MODEL_URL: server.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const watch = setInterval(() => {
    if (point === undefined || server.requests.length - served < point.calls) return;
    clearInterval(watch);
    setTimeout(() => child.kill('SIGKILL'), point.delay);
  }, 20);
  const [code, signal] = await once(child, 'close');
  clearInterval(watch);
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(errors);
  return { kernel, ended: signal === 'SIGKILL' ? signal : code };
}

test(`killed at ${kills} points, a run ends with the same bytes and pays no call twice but those under way`, async () => {
  let done = 0;
  for (let number = 1; done < kills; number++) {
    const first = server.requests.length;
    const task = join(folder, `killed-${number}`);
    let killed = 0;
    let kernel = '';
    for (;;) {
      const point = done < kills ? { calls: random(20), delay: random(2500) } : undefined;
      const outcome = await runIn(task, point);
      kernel = outcome.kernel;
      if (outcome.ended === 0) break;
      killed++;
      done++;
    }
    expect(await kernelHash(kernel)).toBe(whole);
    const paid = server.requests.length - first;
    expect(paid).toBeGreaterThanOrEqual(callsOfOne);
    expect(paid - callsOfOne).toBeLessThanOrEqual(killed * atOnce);
    expect(readFileSync(join(task, 'runs/loop-1/report.html'), 'utf8')).toContain('</html>');
  }
}, 7_200_000);
