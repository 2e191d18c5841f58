import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { answers, type Question } from '../../bench/textworld/answer-questions.ts';
import { gameScript } from '../../bench/textworld/game-script.ts';
import { sameAnswer } from '../../bench/textworld/same-answer.ts';
import { GameReader } from '../../examples/textworld/reader/read-turn.ts';
import { askQuestion } from '../../src/agent/ask-question.ts';
import { runCommandLine } from '../../src/cli/main.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { openLiveKernel } from '../../src/kernel/live/open-live-kernel.ts';
import { startLiveKernel } from '../../src/kernel/live/start-live-kernel.ts';
import { startScriptedServer } from '../../src/llm/testing/scripted-server.ts';
import { observeAll } from '../actions/live-fixture.ts';
import { answer, call, scriptedModel, steps } from '../agent/rig.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';
import { root } from '../support/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-textworld-ask-'));
const kernel = join(folder, 'textworld.kernel');

beforeAll(async () => {
  const built = await buildKernel({ task: join(root, 'examples', 'textworld'), out: kernel }, silentContext);
  expect(built.blocking).toEqual([]);
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

async function run(...argv: string[]) {
  const terminal = recordingTerminal();
  const exitCode = await runCommandLine(argv, terminal);
  return { exitCode, result: terminal.result(), messages: terminal.messages() };
}

const hall = '-= Hall =-\nYou are in a hall. There is an exit to the east. There is a lamp on the floor.';
const attic = '-= Attic =-\nYou are in an attic. There is an exit to the west.';

test('ask works on a living kernel, now and at a turn of its past, and its record is reproduced', async () => {
  const live = join(folder, 'small.live');
  await startLiveKernel({ kernel, out: live });
  const reader = new GameReader();
  const turns = [
    { game: 'g', turn: 0, command: null, observation: hall },
    { game: 'g', turn: 1, command: 'take lamp', observation: 'You pick up the lamp from the ground.' },
    { game: 'g', turn: 2, command: 'go east', observation: attic },
  ];
  const script = turns.map((turn) => ({
    actions: reader.read(turn).map(({ action, arguments: values }) => ({ action, arguments: { ...values } })),
  }));
  const outcomes = await observeAll(live, script);
  expect(outcomes.flatMap(({ reasons }) => reasons)).toEqual([]);

  const question = 'Where is the player of g?';
  const ask = async (room: string, ...more: string[]) => {
    const server = await startScriptedServer(
      steps([call('current_rooms', { games: ['g'] }), answer(`In the ${room}.`, [room], [1])]),
    );
    onTestFinished(() => server.close());
    vi.stubEnv('QUERCUS_MODEL', 'scripted');
    vi.stubEnv('QUERCUS_MODEL_URL', server.url);
    return run('ask', live, question, '--calls', join(folder, `calls ${room}`), ...more);
  };
  expect(await ask('Attic')).toMatchObject({ exitCode: 0, result: expect.stringContaining('In the Attic.') });
  const past = ['--at', 'turn=1,game=g'];
  const asked = await ask('Hall', ...past, '--json');
  expect(asked.exitCode).toBe(0);
  const path = join(folder, 'hall.json');
  writeFileSync(path, asked.result);
  expect((await run('replay', path, ...past)).exitCode).toBe(0);
  expect((await run('replay', path)).exitCode).toBe(3);
  expect((await run('ask', live, '--batch', path, ...past)).exitCode).toBe(2);
}, 60_000);

const data = join(process.env.QUERCUS_TEST_DATA ?? '', 'textworld');
describe.skipIf(!existsSync(join(data, 'questions.json')))('the questions in QUERCUS_TEST_DATA', () => {
  const questions = existsSync(data) ? computable(readFileSync(join(data, 'questions.json'), 'utf8')) : [];
  let living: Kernel;
  beforeAll(async () => {
    const live = join(folder, 'games.live');
    await startLiveKernel({ kernel, out: live });
    await observeAll(live, gameScript(data));
    living = await openLiveKernel(live);
  }, 120_000);
  afterAll(() => living.close());

  test.each(questions)(
    '$id is answered by ask with calls that give its gold',
    async (question) => {
      const calls: object[] = [];
      let value: string | undefined;
      const answerOf = answers[question.id]!;
      await answerOf(
        calling(living, async (name, values) => {
          calls.push(call(name, values));
          const result = await living.call(name, values, { limit: 100_000 });
          value ??= Object.values(result.rows[0] ?? {}).find((cell) => cell !== null)?.value;
          return result;
        }),
        question,
      );
      const last = answer('So it is.', value === undefined ? [] : [value]);
      const { context } = await scriptedModel(steps([...calls, last]));
      const record = await askQuestion(
        {
          question: question.question ?? question.id,
          kernel: living,
          rows: 100_000,
          steps: calls.length + 2,
        },
        context,
      );
      expect(record.outcome).toBe('answered');
      const results = record.calls.map(({ result }) => result);
      const { got, gold } = await answerOf(
        calling(living, async () => results.shift()!),
        question,
      );
      expect(sameAnswer(got, gold)).toBe(true);
    },
    60_000,
  );
});

/** The kernel with its calls answered by another. */
function calling(of: Kernel, called: Kernel['call']): Kernel {
  return { ...of, call: called };
}

/** A JSON list, or one question a line. */
function computable(text: string): Question[] {
  const all = text.trimStart().startsWith('[')
    ? (JSON.parse(text) as Question[])
    : text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as Question);
  return all.filter((question) => question.computable);
}
