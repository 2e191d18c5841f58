import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRecordings } from '../../src/llm/recordings.ts';
import { root } from '../support/source-files.ts';
import { serve, temporaryFolder } from './rig.ts';

const questions = 48;
/** After so many further calls the process is killed while it waits for that reply. */
const killsAfter = [2, 9, 7, 12, 5];

test('kill -9 at several points: what was recorded is never asked again, and the results are the same', async () => {
  const asked: string[] = [];
  let child: ChildProcess | undefined;
  let callsUntilKill = Number.POSITIVE_INFINITY;
  const server = await serve(({ body }) => {
    const question = body.messages?.at(-1)?.content ?? '';
    asked.push(question);
    if (--callsUntilKill === 0) child?.kill('SIGKILL');
    return { json: { answer: question.toUpperCase() }, delayMilliseconds: 10 };
  });
  const recordings = temporaryFolder();
  const results = join(temporaryFolder(), 'results.json');
  const run = async (): Promise<unknown> => {
    child = startBatch({
      URL_OF_SERVER: server.url,
      RECORDINGS: recordings,
      RESULTS: results,
      QUESTIONS: String(questions),
    });
    const [code, signal] = await once(child, 'exit');
    return code ?? signal;
  };

  for (const calls of killsAfter) {
    const recorded = await recordedQuestions(recordings);
    callsUntilKill = calls;
    asked.length = 0;
    expect(await run()).toBe('SIGKILL');
    expect(asked.filter((question) => recorded.has(question))).toEqual([]);
  }
  const recorded = await recordedQuestions(recordings);
  expect(recorded.size).toBeGreaterThan(0);
  callsUntilKill = Number.POSITIVE_INFINITY;
  asked.length = 0;
  expect(await run()).toBe(0);
  expect(asked.length).toBe(questions - recorded.size);
  const expected = Array.from({ length: questions }, (_, index) => ({ answer: `QUESTION ${index}` }));
  expect(JSON.parse(readFileSync(results, 'utf8'))).toEqual(expected);
});

function startBatch(variables: Record<string, string>): ChildProcess {
  const program = `import('vite').then(({ runnerImport }) => runnerImport('./test/llm/batch-process.ts', { root: ${JSON.stringify(root)}, configFile: false, logLevel: 'error' }))`;
  return spawn(process.execPath, ['-e', program], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
}

async function recordedQuestions(folder: string): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { request } of openRecordings(folder).all())
    found.add(request.messages.at(-1)?.content ?? '');
  return found;
}
