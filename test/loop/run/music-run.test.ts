import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runResultSchema } from '../../../src/domain/round.ts';
import { type ScriptedServer, startScriptedServer } from '../../../src/llm/testing/scripted-server.ts';
import { quercus, roundsOf } from './music-run.ts';
import { musicScript } from './music-script.ts';
import { writeMusicTask } from './music-task.ts';

describe('a whole run over a music shop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-music-'));
  const run = join(folder, 'runs/loop-1');
  const kernel = join(folder, 'music.kernel');
  const manifest = (path = kernel) => readFileSync(join(path, 'manifest-sha256.txt'), 'utf8');
  let server: ScriptedServer;
  let output = '';
  beforeAll(async () => {
    writeMusicTask(folder);
    server = await startScriptedServer(musicScript);
    ({ output } = await quercus(['run', folder, '--out', kernel], { url: server.url }));
  }, 300_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('repairs S, then the functions, and every question comes out right', () => {
    const rounds = roundsOf(run);
    expect(rounds.map(({ decision }) => decision.outcome)).toEqual([
      'first',
      'schema part carried',
      'kept',
      'kept',
    ]);
    expect(rounds.map(({ scores }) => scores.accept?.official)).toEqual([0.5, 0.5, 0.75, 1]);
    expect(rounds[1]?.schema.changes.map(({ change }) => change)).toContain('added');
    expect(rounds.map(({ functions }) => [functions.added, functions.changed])).toEqual([
      [[], []],
      [[], []],
      [['longest_track'], []],
      [[], ['invoiced']],
    ]);
  });

  test('has its first draft refuted by HermiT', () => {
    const drafted = JSON.parse(readFileSync(join(run, 'round-0001/drafted.json'), 'utf8'));
    expect(drafted.tries).toHaveLength(2);
    const [problem] = drafted.tries[0].problems;
    expect(problem.message).toMatch(/Bundle/);
    expect(problem.message).toMatch(/Disjoint/i);
    expect(drafted.leftOut).toEqual([]);
  });

  test('tells the composer why a function was refused', () => {
    const [first] = roundsOf(run);
    const [refused] = first?.functions.rejected ?? [];
    expect(refused?.name).toBe('longest_track');
    expect(refused?.reasons.join(' ')).toContain('milliseconds');
    const asked = server.requests.filter(({ body }) =>
      body.messages?.[0]?.content.startsWith('You write functions'),
    );
    expect(asked).toHaveLength(2);
  });

  test('refuses a suggestion whose target does not exist, and tells the next judge', () => {
    const [first] = roundsOf(run);
    const outcomes = first?.judgement?.suggestions.map(({ outcome, target }) => [target.name, outcome]);
    expect(outcomes).toEqual([
      ['Track', 'applied'],
      ['soldOnVinyl', 'refused'],
    ]);
    const judged = server.requests.filter(({ body }) => body.messages?.[0]?.content.startsWith('You judge'));
    expect(judged[1]?.body.messages?.[1]?.content).toContain('soldOnVinyl');
  });

  test('shows no question of ACCEPT to analyze, composer or judge', () => {
    const accept = readFileSync(join(run, 'round-0001/trajectories.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"part":"accept"'))
      .map((line) => JSON.parse(line).record.question as string);
    expect(accept).toHaveLength(12);
    const prompts = server.requests.flatMap(({ body }) => body.messages ?? []);
    const shown = server.requests
      .filter(({ body }) =>
        /^You (prepare|draft|write functions|judge)/.test(body.messages?.[0]?.content ?? ''),
      )
      .flatMap(({ body }) => (body.messages ?? []).map(({ content }) => content));
    expect(prompts.length).toBeGreaterThan(shown.length);
    expect(accept.filter((question) => shown.some((text) => text.includes(question)))).toEqual([]);
  });

  test('freezes the best kernel with its history, which verifies', async () => {
    const result = runResultSchema.parse(JSON.parse(readFileSync(join(run, 'result.json'), 'utf8')));
    expect(result).toMatchObject({ best: 4, stopped: 'The judge sees no blocking fault.' });
    const description = readFileSync(join(kernel, 'kernel.ttl'), 'utf8');
    expect(description).toContain('q:acceptScore 1.0');
    expect(description).toContain('"schema part carried"');
    const { exitCode } = await quercus(['verify', kernel]);
    expect(exitCode).toBe(0);
  });

  test('pays for no extraction, and says what it paid', () => {
    expect(output).toContain('analyze');
    expect(output).toContain('judge');
    expect(output).not.toContain('extract');
  });

  test('writes a report that needs nothing else', () => {
    const page = readFileSync(join(run, 'report.html'), 'utf8');
    expect(page).toContain('The rounds at a glance');
    expect(page).not.toMatch(/src=|https?:\/\/(?!www\.w3\.org|example\.org|w3id\.org)/);
  });

  test('resumed when it is done, asks nobody and ends with the same bytes', async () => {
    const [before, paid] = [manifest(), server.requests.length];
    const { exitCode } = await quercus(['resume', run], { url: server.url });
    expect([exitCode, manifest(), server.requests.length]).toEqual([0, before, paid]);
  });

  test('replayed from its calls in another folder, ends with the same bytes', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'quercus-music-again-'));
    writeMusicTask(copy);
    cpSync(join(run, 'calls'), join(copy, 'calls'), { recursive: true });
    const args = ['run', copy, '--out', join(copy, 'again.kernel'), '--replay', join(copy, 'calls')];
    const { exitCode } = await quercus(args);
    expect(exitCode).toBe(0);
    expect(manifest(join(copy, 'again.kernel'))).toBe(manifest());
    expect(readdirSync(join(copy, 'runs/loop-1'))).not.toContain('calls');
    rmSync(copy, { recursive: true, force: true });
  }, 300_000);
});
