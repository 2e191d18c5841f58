import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseBatchQuestions } from '../../src/agent/batch/read-questions.ts';
import { runBatch } from '../../src/agent/batch/run-batch.ts';
import { type BatchSettings, openRun, startRun } from '../../src/agent/batch/run-folder.ts';
import type { ReceivedRequest, Script } from '../../src/llm/testing/scripted-server.ts';
import { answer, call, insuranceKernel, isSlotRequest, scriptedModel, temporaryFolder } from './rig.ts';

const claims = ['C-1', 'C-2', 'C "3"', 'C-4'];
const questions = claims.map((number, index) => ({ id: `q${index}`, question: `Find claim ${number}` }));
const settings: BatchSettings = {
  format: 1,
  kind: 'ask',
  kernel: { path: 'insurance.kernel', hash: 'f'.repeat(64) },
  limits: { steps: 5, rows: 10 },
  workingFolder: '.',
  files: {},
};

/** Looks the claim of the question up and answers with its number. */
const answerer: Script = (request) => {
  if (isSlotRequest(request)) return { json: { slots: [] } };
  const number = /Find claim ([^\n]*)/.exec(text(request))?.[1] ?? '';
  if (!text(request).includes('Call 1')) return { json: call('find_claim', { claimNumber: number }) };
  return {
    json: answer(text(request).includes('EMPTY') && number === 'C-4' ? 'There is none.' : `It is ${number}.`),
  };
};

function text({ body }: ReceivedRequest): string {
  return (body.messages ?? [])
    .slice(1)
    .map(({ content }) => content)
    .join('\n');
}

test('a batch stopped by its budget is resumed to the bytes of a run in one go, paying no call twice', async () => {
  const kernel = await insuranceKernel();
  const whole = await startRun({ folder: temporaryFolder(), settings, questions });
  const { context } = await scriptedModel(answerer, { recordings: whole.recordings });
  const result = await runBatch({ run: whole, kernel }, context);
  expect(result).toMatchObject({ counts: { answered: 4, failed: 0 }, kept: 0 });

  const stopped = await startRun({ folder: temporaryFolder(), settings, questions });
  const { recordings } = stopped;
  const poor = await scriptedModel(answerer, { recordings, ceilings: { calls: 5 }, countRecorded: true });
  await expect(runBatch({ run: stopped, kernel }, poor.context)).rejects.toMatchObject({
    code: 'BUDGET_SPENT',
  });
  const rich = await scriptedModel(answerer, { recordings, ceilings: { calls: 12 }, countRecorded: true });
  const resumed = await runBatch({ run: await openRun(stopped.folder), kernel }, rich.context);
  expect(readFileSync(resumed.answers, 'utf8')).toBe(readFileSync(result.answers, 'utf8'));
  expect(poor.server.requests.length + rich.server.requests.length).toBe(12);
});

test('an answer that is there is kept, and one that is missing is made again from recorded calls', async () => {
  const kernel = await insuranceKernel();
  const run = await startRun({ folder: temporaryFolder(), settings, questions });
  const { context, server } = await scriptedModel(answerer, { recordings: run.recordings });
  const before = readFileSync((await runBatch({ run, kernel }, context)).answers, 'utf8');
  const asked = server.requests.length;
  rmSync(join(run.folder, 'answers', '000002.json'));
  rmSync(join(run.folder, 'answers.jsonl'));
  const again = await runBatch({ run, kernel }, context);
  expect(again.kept).toBe(3);
  expect(readFileSync(again.answers, 'utf8')).toBe(before);
  expect(server.requests.length).toBe(asked);
  expect(readdirSync(run.folder).sort()).toEqual([
    'answers',
    'answers.jsonl',
    'calls',
    'questions.jsonl',
    'run.json',
  ]);
});

test('one question that the model spoils does not stop the others', async () => {
  const kernel = await insuranceKernel();
  const run = await startRun({ folder: temporaryFolder(), settings, questions });
  const spoiled: Script = (request) =>
    text(request).includes('Find claim C-2')
      ? { content: 'I would rather not.' }
      : (answerer(request) as never);
  const { context } = await scriptedModel(spoiled, { recordings: run.recordings });
  const { counts, answers } = await runBatch({ run, kernel }, context);
  expect(counts).toMatchObject({ answered: 3, failed: 1 });
  const lines = readFileSync(answers, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ id }) => id)).toEqual(['q0', 'q1', 'q2', 'q3']);
  expect(lines[1]).toMatchObject({ outcome: 'failed', answer: null, error: { code: 'MODEL_REPLY_INVALID' } });
});

test('a folder that holds another run, and a kernel that changed, are refused', async () => {
  const folder = temporaryFolder();
  const run = await startRun({ folder, settings, questions });
  await expect(startRun({ folder, settings, questions: questions.slice(1) })).rejects.toMatchObject({
    code: 'RUN_INVALID',
  });
  await expect(openRun(temporaryFolder())).rejects.toMatchObject({ code: 'RUN_INVALID' });
  const kernel = await insuranceKernel({ hash: '0'.repeat(64) });
  const { context } = await scriptedModel(answerer, { recordings: run.recordings });
  await expect(runBatch({ run, kernel }, context)).rejects.toMatchObject({ code: 'RUN_INVALID' });
});

test.each([
  ['', 'holds no question'],
  ['{"question":"a"}\nnonsense', 'line 2'],
  ['{"id":"x"}', 'line 1: question'],
  ['{"question":"  "}', 'it is empty'],
  ['{"id":1,"question":"a"}\n\n{"id":"1","question":"b"}', 'line 3: the id "1" stands on line 1'],
])('the file of questions %j is refused: %s', (content, reason) => {
  expect(() => parseBatchQuestions(content, 'q.jsonl')).toThrow(reason);
});

test('questions without an id are named by their line', () => {
  expect(parseBatchQuestions('\uFEFF{"question":"a"}\n\n{"question":"b","gold":1}\n', 'q.jsonl')).toEqual([
    { id: '1', question: 'a' },
    { id: '3', question: 'b' },
  ]);
});
