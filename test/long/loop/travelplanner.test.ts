import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { summarise } from '../../../src/evaluation/summary.ts';
import type { TravelQuery } from '../../../src/evaluation/travelplanner/query.ts';
import { openTravelPlannerScorer } from '../../../src/evaluation/travelplanner/scorer.ts';
import { buildKernel } from '../../../src/kernel/build-kernel.ts';
import { type Answered, buildAndAnswer, compare } from './answered-kernel.ts';
import { type Revision, trainingQueries, writeTables, writeTask } from './travel-task.ts';

const data = process.env.QUERCUS_TEST_DATA ?? '';

const revisions = {
  weak: { forgets: true, functions: [] },
  'schema repaired': { forgets: false, functions: [] },
  'schema and function repaired': { forgets: false, functions: ['repaired'] },
  harmful: { forgets: false, functions: ['harmful'] },
} as const satisfies Record<string, Revision>;

describe.skipIf(data === '')('revisions of a TravelPlanner kernel (needs QUERCUS_TEST_DATA)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-travel-'));
  const tables = join(folder, 'tables');
  const answered = new Map<string, Answered>();
  const of = (name: keyof typeof revisions) => answered.get(name) as Answered;
  let queries: readonly TravelQuery[] = [];
  beforeAll(() => {
    queries = trainingQueries(data);
    writeTables(data, tables, queries);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('are built and answer every training query', async () => {
    const dataFolder = join(data, 'travelplanner/database');
    const scorer = await openTravelPlannerScorer({ dataFolder }, silentContext);
    for (const [name, revision] of Object.entries(revisions)) {
      const setting = { folder: join(folder, name), tables, queries, scorer };
      answered.set(name, await buildAndAnswer(revision, setting));
    }
    expect([...answered.values()].map(({ build }) => build.blocking)).toEqual([[], [], [], []]);
    const outcomes = [...answered.values()].flatMap(({ records }) => records.map(({ outcome }) => outcome));
    expect(outcomes).toEqual(outcomes.map(() => 'answered'));
    expect(outcomes).toHaveLength(4 * queries.length);
  });

  test('hold no plan of the script: what a call is given stands in the query or in rows before it', () => {
    const { records } = of('schema and function repaired');
    const strange = records.flatMap(({ calls, question }, at) => {
      const known = JSON.stringify(queries[at]);
      return calls.flatMap(({ number, arguments: values }) => {
        const rows = JSON.stringify(calls.slice(0, number - 1).map(({ result }) => result.rows));
        const free = ['where', 'from', 'to', 'day', 'within', 'people', 'cuisine'];
        const given = Object.entries(values).filter(([name]) => free.includes(name));
        return given
          .filter(([, value]) => !known.includes(String(value)) && !rows.includes(`"${value}"`))
          .map((pair) => [question, pair]);
      });
    });
    expect(strange).toEqual([]);
  });

  test('pass hardly a plan where S forgets how long and how many a hotel takes', () => {
    const { scores } = of('weak');
    const nights = scores.filter(
      ({ details }) => (details.commonsense as Record<string, unknown>).is_valid_accommodation === false,
    );
    expect(summarise(scores).official).toBeLessThan(0.1);
    expect(nights.length).toBeGreaterThan(scores.length / 2);
  });

  test('change no plan where S alone is repaired', () => {
    expect(compare(of('weak'), of('schema repaired'))).toEqual({ wins: 0, losses: 0 });
    const plans = (name: keyof typeof revisions) => of(name).records.map(({ answer }) => answer?.text);
    expect(plans('schema repaired')).toEqual(plans('weak'));
  });

  test('pass far more plans once the function reads what S now says', () => {
    const [before, after] = [of('schema repaired'), of('schema and function repaired')];
    const { wins, losses } = compare(before, after);
    const rise = (summarise(after.scores).official ?? 0) - (summarise(before.scores).official ?? 0);
    expect(rise).toBeGreaterThan(0.3);
    expect(wins).toBeGreaterThanOrEqual(Math.max(2, 4 * losses));
  });

  test('are told to be worse where the function prefers what is dear', () => {
    const { wins, losses } = compare(of('schema and function repaired'), of('harmful'));
    expect(losses).toBeGreaterThan(wins);
  });

  test('do not admit the repaired function over the weak S', async () => {
    const task = writeTask(join(folder, 'early'), tables, { forgets: true, functions: ['repaired'] });
    const { functions } = await buildKernel({ task, out: join(folder, 'early.kernel') }, silentContext);
    expect(functions.admitted).not.toContain('find_hotels');
    const [rejected] = functions.rejected.filter(({ name }) => name === 'find_hotels');
    expect(rejected?.reasons.join(' ')).toContain('minimumNights');
  });

  test('are refuted by HermiT where a flight is drafted as a hotel, and pass again without', async () => {
    const task = writeTask(join(folder, 'refuted'), tables, revisions.weak);
    const input = { task, out: join(folder, 'refuted.kernel') };
    await buildKernel({ ...input, freeze: false }, silentContext);
    const path = join(folder, 'refuted/draft/ontology.ttl');
    const draft = readFileSync(path, 'utf8');
    writeFileSync(path, `${draft}\n:Flight rdfs:subClassOf :Hotel .\n`);
    const refuted = await buildKernel(input, silentContext);
    expect(refuted.verification.verdict).toBe('unsatisfiable classes');
    expect(refuted.kernel).toBeUndefined();
    const axioms = refuted.verification.findings.flatMap((finding) => finding.axioms).join('\n');
    expect(axioms).toMatch(/Flight/);
    expect(axioms).toMatch(/Disjoint/i);
    writeFileSync(path, draft);
    const corrected = await buildKernel(input, silentContext);
    expect(corrected.verification.verdict).toBe('consistent');
  });
});
