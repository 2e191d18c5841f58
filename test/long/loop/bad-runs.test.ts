import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kernelHash } from '../../../src/kernel/manifest.ts';
import type { Script } from '../../../src/llm/testing/scripted-reply.ts';
import { type ScriptedServer, startScriptedServer } from '../../../src/llm/testing/scripted-server.ts';
import { quercus, roundsOf } from '../../loop/run/music-run.ts';
import { musicScript } from '../../loop/run/music-script.ts';
import { musicQuestions, writeMusicTask } from '../../loop/run/music-task.ts';

let folder = '';
let server: ScriptedServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quercus-bad-run-'));
});
afterEach(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = () => join(folder, 'runs/loop-1');
const kernel = () => join(folder, 'music.kernel');

async function start(
  script: Script,
  args: readonly string[] = [],
  changes: Readonly<Record<string, unknown>> = {},
) {
  writeMusicTask(folder, changes);
  server = await startScriptedServer(script);
  return quercus(['run', folder, '--out', kernel(), ...args], { url: server.url, timeout: 1_200_000 });
}

/** The music script, but with a judge of its own. */
function judgedBy(judgement: object): Script {
  return (request) =>
    request.body.messages?.[0]?.content.startsWith('You judge')
      ? { json: judgement }
      : (musicScript as (given: typeof request) => object)(request);
}

const suggestion = (kind: string, name: string, operation: string, patch = {}) => ({
  ...{ target: { kind, name }, operation, reason: 'so' },
  ...patch,
});
const faulty = (suggestions: readonly object[]) => ({ diagnosis: 'bad', blockingFault: true, suggestions });

describe('a run with a judge', () => {
  test('that deletes everything, names nothing that exists and repeats itself for ever ends after two idle rounds', async () => {
    const everything = ['Artist', 'Album', 'Track', 'Invoice'].map((name) =>
      suggestion('entity type', name, 'delete'),
    );
    const judge = judgedBy(
      faulty([...everything, suggestion('function', 'nobody', 'modify', { function: 'x' })]),
    );
    const { exitCode, output } = await start(judge);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('2 rounds in a row changed nothing')]);
    const outcomes = roundsOf(run()).flatMap(
      ({ judgement }) => judgement?.suggestions.map(({ outcome }) => outcome) ?? [],
    );
    expect(new Set(outcomes)).toEqual(new Set(['refused']));
  });

  test('that copies gold into a function is refused, and nothing of it is in the kernel', async () => {
    const [first] = musicQuestions().slice(10);
    const copied = `name: cheat\ndescription: The answer is ${first?.gold}.\nsteps:\n  - lookup: { type: Artist, as: a }\nreturns: [a]\n`;
    await start(judgedBy(faulty([suggestion('function', 'cheat', 'add', { function: copied })])), [
      '--rounds',
      '2',
    ]);
    const [round] = roundsOf(run());
    expect(round?.judgement?.suggestions[0]).toMatchObject({
      outcome: 'refused',
      explanation: expect.stringContaining('gold'),
    });
    expect(readFileSync(join(kernel(), 'functions.ttl'), 'utf8')).not.toContain('cheat');
  });

  test('that talks nonsense is said to have judged nothing', async () => {
    const nonsense: Script = (request) =>
      request.body.messages?.[0]?.content.startsWith('You judge')
        ? { content: 'I feel unwell.' }
        : (musicScript as (given: typeof request) => object)(request);
    const { exitCode, output } = await start(nonsense);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('Nothing was judged')]);
    expect(roundsOf(run())[0]?.judgement).toBeNull();
  });
});

describe('a run whose', () => {
  test('scorer crashes ends with its error, and goes on when it is mended', async () => {
    const scorer = join(folder, 'scorer.mjs');
    const working = `
      let text = '';
      for await (const chunk of process.stdin) text += chunk;
      for (const line of text.split('\\n').filter(Boolean)) {
        const { id, gold, answer } = JSON.parse(line);
        console.log(JSON.stringify({ id, official: String(answer) === String(gold) ? 1 : 0 }));
      }`;
    const crashing = `import { existsSync } from 'node:fs';
      if (existsSync(${JSON.stringify(join(folder, 'runs/loop-1/round-0003'))})) throw new Error('out of order');${working}`;
    writeFileSync(scorer, crashing);
    const scoring = { scorer: 'program', program: [process.execPath, scorer] };
    const failed = await start(musicScript, [], { scoring });
    expect(failed.exitCode).toBe(1);
    expect(failed.output).toContain('SCORER_FAILED');
    expect(roundsOf(run())).toHaveLength(2);
    writeFileSync(scorer, working);
    const mended = await quercus(['resume', run()], { url: server!.url, timeout: 1_200_000 });
    expect(mended.exitCode, mended.output).toBe(0);
    expect(roundsOf(run()).at(-1)?.scores.accept?.official).toBe(1);
  });

  test('model or questions change is refused, and says which', async () => {
    await start(musicScript, ['--rounds', '1']);
    writeFileSync(
      join(folder, 'models.yaml'),
      JSON.stringify({ default: { model: 'another', url: server!.url } }),
    );
    const args = ['run', folder, '--out', kernel(), '--rounds', '1'];
    const other = await quercus([...args, '--models', join(folder, 'models.yaml')], { url: server!.url });
    expect([other.exitCode, other.output]).toEqual([
      1,
      expect.stringMatching(/RUN_INVALID.*the model differs/),
    ]);
    const lines = musicQuestions().map((each) => `${JSON.stringify({ ...each, gold: 1 })}\n`);
    writeFileSync(join(folder, 'questions.jsonl'), lines.join(''));
    const asked = await quercus(args, { url: server!.url });
    expect(asked.output).toMatch(/RUN_INVALID.*the task or its questions/);
    expect(existsSync(join(run(), 'result.json'))).toBe(true);
  });

  test('budget is spent stops, and goes on with more to the same bytes', async () => {
    await start(musicScript);
    const whole = await kernelHash(kernel());
    rmSync(run(), { recursive: true });
    const stopped = await quercus(['run', folder, '--out', kernel(), '--max-calls', '100'], {
      url: server!.url,
      timeout: 1_200_000,
    });
    expect([stopped.exitCode, stopped.output]).toEqual([1, expect.stringContaining('BUDGET_SPENT')]);
    const resumed = await quercus(['resume', run(), '--max-calls', '1000'], {
      url: server!.url,
      timeout: 1_200_000,
    });
    expect(resumed.exitCode, resumed.output).toBe(0);
    expect(await kernelHash(kernel())).toBe(whole);
  });

  test('suggestions a person reviews waits, and does what was left in', async () => {
    const waiting = await start(musicScript, ['--review', '--rounds', '2']);
    expect([waiting.exitCode, waiting.output]).toEqual([3, expect.stringContaining('REVIEW_WAITING')]);
    const path = join(run(), 'round-0001/suggestions.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('accept: true', 'accept: false'));
    const resumed = await quercus(['resume', run()], { url: server!.url, timeout: 1_200_000 });
    expect(resumed.exitCode, resumed.output).toBe(0);
    expect(roundsOf(run())[1]?.decision.outcome).toBe('unchanged');
  });
});

describe('a run', () => {
  test('without questions is refused before anything is asked', async () => {
    const { exitCode, output } = await start(musicScript, [], { questions: [] });
    expect([exitCode, output]).toEqual([1, expect.stringContaining('QUESTIONS_INVALID')]);
    expect(server?.requests).toEqual([]);
  });

  test('with few questions lets the replay decide, and says that nothing was compared', async () => {
    await start(musicScript, ['--sample', '1'], {
      questions: musicQuestions().filter((_, at) => at % 3 === 0),
    });
    const rounds = roundsOf(run());
    expect(rounds.map(({ scores }) => scores.accept)).toEqual(rounds.map(() => null));
    expect(rounds.length).toBeGreaterThan(1);
  });

  test('asks the same with a part left out, and with the baseline', async () => {
    const args = [
      '--rounds',
      '1',
      '--without',
      'composition,functions,refinement',
      '--baseline',
      'react',
      '--json',
    ];
    const { exitCode, data, output } = await start(musicScript, args);
    expect(exitCode, output).toBe(0);
    const { result } = data as { result: { ablations: { name: string; score: { official: number } }[] } };
    expect(result.ablations.map(({ name }) => name)).toEqual([
      'without composition',
      'without functions',
      'without refinement',
      'baseline: ReAct over the tables',
    ]);
    expect(result.ablations.map(({ score }) => score.official)).toEqual([0, 0, 0.5, 0]);
  });

  test('for several seeds gives mean and deviation, and a kernel each', async () => {
    const { data, exitCode, output } = await start(musicScript, [
      '--seeds',
      '1,2',
      '--rounds',
      '1',
      '--json',
    ]);
    expect(exitCode, output).toBe(0);
    const { seeds, mean, deviation } = data as {
      seeds: { kernel: string }[];
      mean: number;
      deviation: number;
    };
    expect(seeds.map((each) => existsSync(join(each.kernel, 'manifest-sha256.txt')))).toEqual([true, true]);
    expect([typeof mean, typeof deviation]).toEqual(['number', 'number']);
  });

  test('that keeps every revision, as in the paper, ends with the last one', async () => {
    await start(musicScript, ['--accept', 'always']);
    expect(roundsOf(run()).map(({ decision }) => decision.outcome)).toEqual([
      'first',
      'kept',
      'kept',
      'kept',
    ]);
  });
});
