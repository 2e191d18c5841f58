import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/main.ts';
import {
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from '../../src/llm/testing/scripted-server.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';
import { root } from '../support/source-files.ts';
import { answer, call, steps } from './rig.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-ask-'));
const task = join(folder, 'shop');
const kernel = join(folder, 'shop.kernel');
const question = 'Who is customer 1?';

beforeAll(async () => {
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  const { exitCode, messages } = await run('build', task, '--out', kernel);
  expect({ exitCode, messages: exitCode === 0 ? '' : messages }).toEqual({ exitCode: 0, messages: '' });
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

async function run(...argv: string[]) {
  const terminal = recordingTerminal();
  const exitCode = await runCommandLine(argv, terminal);
  return { exitCode, result: terminal.result(), messages: terminal.messages() };
}

async function model(script: Script): Promise<ScriptedServer> {
  const server = await startScriptedServer(script);
  onTestFinished(() => server.close());
  vi.stubEnv('QUERCUS_MODEL', 'scripted');
  vi.stubEnv('QUERCUS_MODEL_URL', server.url);
  return server;
}

const lookUp = () =>
  steps([call('find_customer', { name_contains: 'ann' }), answer('It is Ann.', ['Ann, the first'], [1])]);

describe('ask', () => {
  test('prints the answer with its call and the row of the source, and replays from its JSON', async () => {
    await model(lookUp());
    const calls = join(folder, 'calls');
    const { exitCode, result } = await run('ask', kernel, question, '--calls', calls);
    expect({ exitCode, result }).toMatchObject({ exitCode: 0 });
    expect(result).toContain('It is Ann.');
    expect(result).toMatch(/^\* 1\. find_customer\(name_contains="ann"\) → 1 row$/m);
    expect(result).toMatch(/customer\.csv, data row 1: .*"Ann, the first"/);

    vi.unstubAllEnvs();
    const recorded = await run('ask', kernel, question, '--replay', calls, '--json');
    const path = join(folder, 'answer.json');
    writeFileSync(path, recorded.result);
    const replayed = await run('replay', path, '--json');
    expect(replayed).toMatchObject({ exitCode: 0, result: recorded.result });
    const changed = JSON.parse(recorded.result);
    changed.calls[0].result.rowHash = '0'.repeat(64);
    writeFileSync(path, JSON.stringify(changed));
    const differing = await run('replay', path);
    expect(differing.exitCode).toBe(3);
    expect(differing.result).toContain('calls[0].result.rowHash');
  });

  test('without a model names the ways out and ends with 1', async () => {
    vi.stubEnv('QUERCUS_MODEL', '');
    vi.stubEnv('QUERCUS_MODEL_URL', '');
    const { exitCode, messages } = await run('ask', kernel, question, '--calls', join(folder, 'none'));
    expect(exitCode).toBe(1);
    expect(messages).toContain('MODEL_MISSING');
    expect(messages).toContain('--replay');
  });

  test('a replay names the first call that is not recorded', async () => {
    await model(lookUp());
    const calls = join(folder, 'other-calls');
    await run('ask', kernel, question, '--calls', calls);
    const { exitCode, messages } = await run('ask', kernel, 'Who is customer 2?', '--replay', calls);
    expect(exitCode).toBe(1);
    expect(messages).toContain('MODEL_CALL_NOT_RECORDED');
  });

  test('a batch stops at its ceiling and resume finishes it', async () => {
    const script: Script = (request) =>
      request.body.messages?.[0]?.content.startsWith('You read questions')
        ? { json: { slots: [] } }
        : {
            json:
              (request.body.messages?.length ?? 0) < 3
                ? call('find_customer', { name_contains: 'ann' })
                : answer('Ann', ['Ann, the first']),
          };
    await model(script);
    const file = join(folder, 'questions.jsonl');
    writeFileSync(file, `{"id":"a","question":"Who is 1?"}\n{"id":"b","question":"Who has the key 1?"}\n`);
    const runFolder = join(folder, 'run');
    const stopped = await run('ask', kernel, '--batch', file, '--run', runFolder, '--max-calls', '4');
    expect(stopped.exitCode).toBe(1);
    expect(stopped.messages).toContain('BUDGET_SPENT');
    expect(existsSync(join(runFolder, 'answers.jsonl'))).toBe(false);
    const resumed = await run('resume', runFolder, '--max-calls', '6', '--json');
    expect(JSON.parse(resumed.result)).toMatchObject({
      counts: { answered: 2 },
      ledger: { total: { calls: 6 } },
    });
    const lines = readFileSync(join(runFolder, 'answers.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(['a', 'b']);
  });

  test('--sparql with --promote writes a function that the next build admits', async () => {
    const sparql = 'SELECT ?name WHERE { ?c a :Customer ; :customerId 1 ; :name ?name }';
    await model(() => ({ json: { thought: 'so', sparql } }));
    const asked = await run('ask', kernel, question, '--sparql', '--promote', 'name_of', '--task', task);
    expect(asked).toMatchObject({ exitCode: 0 });
    expect(asked.result).toContain('Sure');
    const again = await run('ask', kernel, question, '--sparql', '--promote', 'name_of', '--task', task);
    expect(again.messages).toContain('TARGET_EXISTS');
    const out = join(folder, 'next.kernel');
    expect((await run('build', task, '--out', out)).exitCode).toBe(0);
    const called = await run('call', out, 'name_of', '--arg', 'customerId=2', '--json');
    expect(JSON.parse(called.result)).toMatchObject({
      status: 'ok',
      rows: [{ name: { value: 'Bob > } ; DROP' } }],
    });
  });

  test('--corpus answers from the tables that come with the question, and the answer replays', async () => {
    await model(steps([call('find_customer'), answer('Zoë', ['Zoë'], [1])]));
    const corpus = join(folder, 'corpus');
    mkdirSync(corpus);
    writeFileSync(join(corpus, 'customer.csv'), 'customer_id,name,country\n77,Zoë,NO\n');
    const asked = await run(
      'ask',
      kernel,
      'Who is there?',
      '--corpus',
      corpus,
      '--calls',
      join(folder, 'corpus-calls'),
      '--json',
    );
    const record = JSON.parse(asked.result);
    expect(record).toMatchObject({
      outcome: 'answered',
      corpus: { path: corpus },
      calls: [{ result: { rows: [{}] } }],
    });
    expect(JSON.stringify(record.evidence)).toContain('Zoë');
    const path = join(folder, 'corpus-answer.json');
    writeFileSync(path, asked.result);
    expect(await run('replay', path, '--json')).toMatchObject({ exitCode: 0, result: asked.result });
    writeFileSync(join(corpus, 'customer.csv'), 'customer_id,name,country\n77,Zoe,NO\n');
    const changed = await run('replay', path);
    expect(changed.exitCode).toBe(3);
    expect(changed.result).toContain('corpus.hash');
  });

  test('questions of a batch bring corpora of their own', async () => {
    const script: Script = (request) =>
      request.body.messages?.[0]?.content.startsWith('You read questions')
        ? { json: { slots: [] } }
        : {
            json:
              (request.body.messages?.length ?? 0) < 3
                ? call('find_customer')
                : answer(
                    'found',
                    [/Nr\d/.exec(request.body.messages?.at(-1)?.content ?? '')?.[0] ?? 'none'],
                    [1],
                  ),
          };
    await model(script);
    for (const number of [1, 2]) {
      mkdirSync(join(folder, `corpus-${number}`));
      writeFileSync(
        join(folder, `corpus-${number}`, 'customer.csv'),
        `customer_id,name,country\n1,Nr${number},NO\n`,
      );
    }
    const file = join(folder, 'with-corpora.jsonl');
    const lines = [1, 2].map((number) => ({ question: 'Who?', corpus: join(folder, `corpus-${number}`) }));
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { exitCode } = await run('ask', kernel, '--batch', file, '--run', join(folder, 'corpora-run'));
    expect(exitCode).toBe(0);
    const answers = readFileSync(join(folder, 'corpora-run', 'answers.jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(answers.map((line) => JSON.parse(line).answer.values[0].value)).toEqual(['Nr1', 'Nr2']);
  });

  test('a corpus without a table of the kernel is refused, naming what the kernel reads', async () => {
    await model(lookUp());
    const corpus = join(folder, 'foreign');
    mkdirSync(corpus);
    writeFileSync(join(corpus, 'planet.csv'), 'name\nMars\n');
    const { exitCode, messages } = await run('ask', kernel, question, '--corpus', corpus);
    expect(exitCode).toBe(1);
    expect(messages).toContain('the kernel reads customer, purchase');
  });

  test.each([
    [['ask', kernel], 'no question'],
    [['ask', kernel, question, '--promote', 'x'], '--sparql'],
    [['ask', kernel, question, '--sparql', '--batch', 'x'], '--batch'],
    [['estimate', kernel], 'nothing to estimate'],
  ])('%j is a usage error', async (argv, reason) => {
    const { exitCode, messages } = await run(...argv);
    expect(exitCode).toBe(2);
    expect(messages).toContain(reason);
  });
});

test('estimate tells calls and tokens, and what each rests on', async () => {
  vi.stubEnv('QUERCUS_MODEL', 'gpt-4o-mini');
  const { exitCode, result } = await run(
    'estimate',
    kernel,
    question,
    '--json',
    '--calls',
    join(folder, 'nothing'),
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(result)).toMatchObject({ calls: 4, lines: [{ stage: 'answer', model: 'gpt-4o-mini' }] });
  expect(JSON.parse(result).lines[0].basis).toContain('assumed');
});

test.each(['nothing', '{"format":1}', '[]'])('replay refuses %j, which is no answer record', async (text) => {
  const path = join(folder, 'no-answer.json');
  writeFileSync(path, text);
  const { exitCode, messages } = await run('replay', path);
  expect(exitCode).toBe(1);
  expect(messages).toContain('ANSWER_INVALID');
});
