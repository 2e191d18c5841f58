import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptanceSchema } from '../../../src/domain/acceptance.ts';
import { type Round, roundSchema, runResultSchema } from '../../../src/domain/round.ts';
import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';
import { type ScriptedServer, startScriptedServer } from '../../../src/llm/testing/scripted-server.ts';
import { splitTraining } from '../../../src/loop/acceptance/split-training.ts';
import { root } from '../../support/source-files.ts';
import { loopScript } from './loop-script.ts';
import { trainingQueries, writeTables } from './travel-task.ts';

const data = process.env.QUERCUS_TEST_DATA ?? '';

describe.skipIf(data === '')('five rounds on TravelPlanner (needs QUERCUS_TEST_DATA)', () => {
  const folder = process.env.KEEP_LOOP ?? mkdtempSync(join(tmpdir(), 'quercus-travel-run-'));
  const run = join(folder, 'run');
  const rounds: Round[] = [];
  let server: ScriptedServer;
  let output = '';
  beforeAll(async () => {
    const queries = trainingQueries(data);
    writeTables(data, join(folder, 'tables'), queries);
    writeTask(folder, queries);
    const [noisy] = splitTraining(
      queries.map(({ idx }) => `q${idx}`),
      1,
    ).accept;
    const flipped = queries.find(({ idx }) => `q${idx}` === noisy)?.query ?? '';
    server = await startScriptedServer(loopScript(queries, flipped));
    const done = await execa(
      join(root, 'bin/quercus'),
      ['run', folder, '--out', join(folder, 'travel.kernel'), '--run', run, '--progress', 'text'],
      { env: { QUERCUS_MODEL: 'scripted', QUERCUS_MODEL_URL: server.url }, reject: false, all: true },
    );
    output = done.all;
    for (let number = 1; existsSync(roundPath(run, number)); number++)
      rounds.push(roundSchema.parse(JSON.parse(readFileSync(roundPath(run, number), 'utf8'))));
  }, 3_600_000);
  afterAll(async () => {
    await server?.close();
    if (process.env.KEEP_LOOP === undefined) rmSync(folder, { recursive: true, force: true });
  });

  test('end with a frozen kernel, a result and a report', () => {
    expect(output).toContain('Kernel: ');
    const result = runResultSchema.parse(JSON.parse(readFileSync(join(run, 'result.json'), 'utf8')));
    expect(result.stopped).toContain('no blocking fault');
    expect(existsSync(join(run, 'report.html'))).toBe(true);
    expect(readFileSync(join(folder, 'travel.kernel/kernel.ttl'), 'utf8')).toContain('q:acceptScore');
  });

  test('begin with a draft that HermiT refuted and the model corrected', () => {
    expect(rounds[0]?.schema).toMatchObject({ verdict: 'consistent', drafts: 2, leftOut: [] });
    const drafted = JSON.parse(readFileSync(join(run, 'round-0001/drafted.json'), 'utf8'));
    expect(JSON.stringify(drafted.tries[0].problems)).toMatch(/Package/);
    expect(JSON.stringify(drafted.tries[0].problems)).toMatch(/Disjoint/i);
  });

  test('repair S, then F, and the score rises', () => {
    expect(rounds.map(({ decision }) => decision.outcome).slice(0, 3)).toEqual([
      'first',
      'schema part carried',
      'kept',
    ]);
    const [weak, , repaired] = rounds.map(({ scores }) => scores.accept?.official ?? 0);
    expect((repaired ?? 0) - (weak ?? 0)).toBeGreaterThan(0.2);
  });

  test('do not hold one noisy answer against a harmless revision', () => {
    const record = acceptanceSchema.parse(
      JSON.parse(readFileSync(join(run, 'round-0002/acceptance.json'), 'utf8')),
    );
    expect(record.tried[0]?.comparison).toMatchObject({ wins: [], losses: [] });
    expect(record.asks.parent).toBeGreaterThan(0);
  });

  test('roll a harmful revision back', () => {
    const harmful = rounds.find(({ decision }) => decision.outcome === 'rolled back');
    expect(harmful?.decision.reason).toMatch(/Replay lost something|lost/);
    expect(harmful?.scores.accept).toEqual(rounds[2]?.scores.accept);
    expect(readFileSync(join(folder, 'travel.kernel/functions.ttl'), 'utf8')).not.toContain('dearest');
  });

  test('cost no call to extract', () => {
    const stages = server.requests.map(({ body }) => body.messages?.[0]?.content.slice(0, 20));
    expect(stages.filter((text) => text?.startsWith('You read a text'))).toEqual([]);
  });
});

function roundPath(run: string, number: number): string {
  return join(run, `round-${String(number).padStart(4, '0')}`, 'round.json');
}

function writeTask(folder: string, queries: readonly TravelQuery[]): void {
  const questions = queries.map((query) => ({ ...query, id: `q${query.idx}`, question: query.query }));
  const task = {
    title: 'Travel planning',
    description: 'Cities, flights, hotels, restaurants and attractions for travel plans.',
    sources: ['tables/*.csv'],
    tables: {
      hotels: { columns: { house_rules: { multiple: ' & ' } } },
      restaurants: { columns: { Cuisines: { multiple: ', ' } } },
    },
    questions: 'questions.jsonl',
    scoring: { scorer: 'travelplanner', data: join(data, 'travelplanner/database') },
  };
  writeFileSync(
    join(folder, 'questions.jsonl'),
    questions.map((each) => `${JSON.stringify(each)}\n`).join(''),
  );
  writeFileSync(join(folder, 'task.yaml'), JSON.stringify(task));
}
