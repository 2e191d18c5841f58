import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { startRun } from '../../src/agent/batch/run-folder.ts';
import { type Script, startScriptedServer } from '../../src/llm/testing/scripted-server.ts';
import { root } from '../support/source-files.ts';
import { answer, call, isSlotRequest, temporaryFolder } from './rig.ts';

const concurrency = 3;

/** A model that looks at every question for three steps, so that there is something to kill. */
const script: Script = (request) => {
  if (isSlotRequest(request)) return { json: { slots: [] }, delayMilliseconds: 5 };
  const turns = (request.body.messages ?? []).filter(({ role }) => role === 'assistant').length;
  const decisions = [
    call('find_claim', { status: 'open' }),
    call('total_amount', { claim: '2' }),
    answer('C-2: 16.25', ['C-2', '16.25'], [1, 2]),
  ];
  return { json: decisions[turns] ?? {}, delayMilliseconds: 5 };
};

/**
 * Kills a batch with SIGKILL at the given points (calls after each start), then lets it finish: the same bytes as in
 * one go, and no call twice but those under way at a kill.
 */
export async function expectSurvival({
  questions,
  killsAfter,
}: {
  questions: number;
  killsAfter: readonly number[];
}): Promise<void> {
  const whole = await start(questions);
  expect(await whole.run()).toBe(0);
  const torn = await start(questions);
  for (const calls of killsAfter) {
    torn.killAfter(calls);
    const ended = await torn.run();
    expect([0, 'SIGKILL']).toContain(ended);
  }
  torn.killAfter(Number.POSITIVE_INFINITY);
  expect(await torn.run()).toBe(0);
  const expected = whole.answers().split('\n');
  const other = torn
    .answers()
    .split('\n')
    .filter((line, index) => line !== expected[index]);
  expect(other.map((line) => line.slice(0, 200))).toEqual([]);
  expect(torn.answers().length).toBe(whole.answers().length);
  expect(torn.kills()).toBeGreaterThan(0);
  const again = torn.calls().length - new Set(torn.calls()).size;
  expect(again).toBeLessThanOrEqual(torn.kills() * concurrency);
  expect(new Set(torn.calls())).toEqual(new Set(whole.calls()));
}

async function start(questions: number) {
  const asked: string[] = [];
  let child: ChildProcess | undefined;
  let left = Number.POSITIVE_INFINITY;
  let kills = 0;
  const server = await startScriptedServer((request) => {
    asked.push(JSON.stringify(request.body.messages));
    if (--left === 0 && child?.kill('SIGKILL')) kills++;
    return typeof script === 'function' ? script(request) : {};
  });
  onTestFinished(() => server.close());
  const { folder } = await startRun({
    folder: temporaryFolder(),
    questions: Array.from({ length: questions }, (_, index) => ({
      id: String(index),
      question: `Open claims, ${index}?`,
    })),
    settings: {
      ...{ format: 1, kind: 'ask', workingFolder: '.', files: {} },
      ...{ kernel: { path: 'insurance.kernel', hash: 'f'.repeat(64) }, limits: { steps: 6, rows: 20 } },
    },
  });
  return {
    run: async (): Promise<unknown> => {
      child = startProcess({ URL_OF_SERVER: server.url, RUN: folder });
      const [code, signal] = await once(child, 'exit');
      return code ?? signal;
    },
    killAfter: (calls: number) => {
      left = calls;
    },
    kills: () => kills,
    calls: () => asked,
    answers: () => readFileSync(join(folder, 'answers.jsonl'), 'utf8'),
  };
}

function startProcess(variables: Record<string, string>): ChildProcess {
  const program = `import('vite').then(({ runnerImport }) => runnerImport('./test/agent/batch-process.ts', { root: ${JSON.stringify(root)}, configFile: false, logLevel: 'error' }))`;
  return spawn(process.execPath, ['-e', program], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
}
