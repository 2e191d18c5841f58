import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommandLine } from '../../../src/cli/main.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import type { BenchmarkReport } from '../../../src/domain/score.ts';
import { travelPlannerBenchmark } from '../../../src/evaluation/travelplanner/benchmark.ts';
import { readJsonLines, writeLines } from '../../support/json-lines.ts';
import { recordingTerminal } from '../../support/recording-terminal.ts';
import { fixtureFolder, type PlanVector } from './vectors.ts';

const queries = join(fixtureFolder, 'queries.jsonl');
const plans = readJsonLines<PlanVector>(join(fixtureFolder, 'plans.jsonl'));
const gold = plans.filter(({ mutation }) => mutation === null).map(({ idx, plan }) => ({ idx, plan }));

function score(
  lines: readonly unknown[],
  options: { mode?: 'official' | 'strict'; queries?: string } = {},
): Promise<BenchmarkReport> {
  const input = {
    dataFolder: fixtureFolder,
    gold: [options.queries ?? queries],
    predictions: writeLines(lines),
  };
  return travelPlannerBenchmark.score(
    { ...input, ...(options.mode && { mode: options.mode }) },
    silentContext,
  );
}

describe('a file of plans', () => {
  test('of gold plans passes everything', async () => {
    const { aggregates, items, overAllQueries } = await score(gold);
    expect(items).toHaveLength(4);
    expect(aggregates).toMatchObject({
      n: 4,
      delivery_rate: 1,
      commonsense_micro: 1,
      hard_micro: 1,
      final_pass_rate: 1,
    });
    expect(overAllQueries).toEqual(aggregates);
  });

  test('keeps the order of its lines, each scored against the query of its idx, however often it occurs', async () => {
    const report = await score(plans.map(({ idx, plan }) => ({ idx, plan })));
    expect(
      report.items.map(({ idx, delivered, commonsense, hard, totalCost }) => ({
        idx,
        delivered,
        commonsense,
        hard,
        totalCost,
      })),
    ).toEqual(
      plans.map(({ idx, expected }) => ({
        idx,
        delivered: expected.delivered,
        commonsense: verdicts(expected.commonsense),
        hard: verdicts(expected.hard),
        totalCost: expected.total_cost,
      })),
    );
    expect(report.overAllQueries).toBeNull();
    expect(report.repeatedQueries).toEqual(['3', '19', '31', '36']);
  });

  test('counts a null plan as not delivered and as failing every constraint', async () => {
    const { aggregates } = await score([{ idx: 3, plan: null }, gold[1]]);
    expect(aggregates).toMatchObject({
      delivery_rate: 0.5,
      commonsense_micro: 0.5,
      final_pass_rate: 0.5,
      counts: { hard_total: 3, hard_pass: 2 },
    });
  });

  test('names queries without a plan and counts them over all queries', async () => {
    const { aggregates, overAllQueries, queriesWithoutPrediction } = await score(gold.slice(0, 1));
    expect(queriesWithoutPrediction).toHaveLength(3);
    expect(aggregates).toMatchObject({ n: 1, final_pass_rate: 1 });
    expect(overAllQueries).toMatchObject({ n: 4, delivery_rate: 0.25, final_pass_rate: 0.25 });
  });

  test('reports malformed lines at their place and scores the others', async () => {
    const { items, rejected, aggregates } = await score([
      '{"idx": 3, "plan"',
      gold[0],
      { idx: 999, plan: null },
      { idx: 3 },
      { idx: '3', plan: [] },
    ]);
    expect(items.map(({ line, rejected: reason }) => [line, reason !== undefined])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, true],
      [5, true],
    ]);
    expect(items[2]?.rejected).toContain('no query "999"');
    expect(items[3]?.rejected).toContain('it has no "plan"');
    expect(rejected).toBe(4);
    expect(aggregates).toMatchObject({ n: 1 });
  });

  test('judges a delivered plan that is no list of days: it fails', async () => {
    const { items, aggregates } = await score([{ idx: 3, plan: 'Day 1: fly' }]);
    expect(items[0]).toMatchObject({ delivered: true, hard: null, commonsense: { is_not_absent: 'raises' } });
    expect(aggregates).toMatchObject({ commonsense_micro: 0, final_pass_rate: 0 });
  });

  test('without one line that can be scored is an error', async () => {
    await expect(score(['nonsense'])).rejects.toMatchObject({ code: 'EVALUATION_INPUT_INVALID' });
    await expect(score([])).rejects.toThrow(/is empty/);
  });

  test('is refused when the gold has one idx with two contents, and not when a line is merely repeated', async () => {
    const [line = ''] = readFileSync(queries, 'utf8').split('\n');
    const changed = line.replace('"budget": 1400', '"budget": 1');
    expect(changed).not.toBe(line);
    await expect(score(gold, { queries: writeLines([line, changed]) })).rejects.toThrow(
      /line 2 has the id "3" again/,
    );
    expect((await score(gold.slice(0, 1), { queries: writeLines([line, line]) })).aggregates).toMatchObject({
      n: 1,
    });
  });

  test('may come with queries whose fields are the published Python literals', async () => {
    const [query] = readJsonLines<Record<string, unknown>>(queries);
    const literal = (value: unknown) => JSON.stringify(value).replaceAll('"', "'").replaceAll('null', 'None');
    const published = {
      ...query,
      date: literal(query?.date),
      local_constraint: literal(query?.local_constraint),
    };
    expect((await score(gold.slice(0, 1), { queries: writeLines([published]) })).aggregates).toMatchObject({
      final_pass_rate: 1,
    });
  });

  test('says so when it was judged strictly, and that the flight table is partial', async () => {
    const { mode, notes } = await score(gold, { mode: 'strict' });
    expect(mode).toBe('strict');
    expect(notes.join(' ')).toMatch(/only a part.*compare these numbers with nothing/);
  });
});

describe('quercus eval score travelplanner', () => {
  async function run(lines: readonly unknown[], ...more: string[]) {
    const terminal = recordingTerminal();
    const argv = [
      'eval',
      'score',
      'travelplanner',
      '--data',
      fixtureFolder,
      '--gold',
      queries,
      '--predictions',
      writeLines(lines),
      ...more,
    ];
    return {
      exitCode: await runCommandLine(argv, terminal),
      result: terminal.result(),
      messages: terminal.messages(),
    };
  }

  test('prints the report as JSON and ends with 0', async () => {
    const { exitCode, result } = await run(gold, '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(result)).toMatchObject({
      benchmark: 'travelplanner',
      aggregates: { final_pass_rate: 1 },
      items: [{ idx: 3 }, {}, {}, {}],
    });
  });

  test('ends with 3 and names the line that it could not score', async () => {
    const { exitCode, result } = await run([...gold, 'nonsense']);
    expect(exitCode).toBe(3);
    expect(result).toMatch(/final_pass_rate: 1\n/);
    expect(result).toContain('line 5 rejected: not JSON');
  });

  test.each([
    [
      ['eval', 'score', 'nothing', '--gold', queries, '--predictions', queries],
      /SCORER_NOT_FOUND: There is no benchmark "nothing". There are: travelplanner, toolqa/,
    ],
    [
      [
        'eval',
        'score',
        'travelplanner',
        '--gold',
        queries,
        '--predictions',
        join(fixtureFolder, 'plans.jsonl'),
      ],
      /ARGUMENT_MISSING.*--data/,
    ],
    [
      [
        'eval',
        'score',
        'travelplanner',
        '--data',
        fixtureFolder,
        '--gold',
        'absent.jsonl',
        '--predictions',
        queries,
      ],
      /EVALUATION_INPUT_INVALID: absent.jsonl cannot be read/,
    ],
    [
      ['eval', 'score', 'toolqa', '--mode', 'strict', '--gold', queries, '--predictions', queries],
      /ARGUMENT_INVALID: toolqa has no strict mode/,
    ],
  ])('%j ends with a message that helps', async (argv, message) => {
    const terminal = recordingTerminal();
    expect(await runCommandLine(argv, terminal)).toBeGreaterThan(0);
    expect(terminal.messages()).toMatch(message);
  });
});

function verdicts(outcomes: PlanVector['expected']['commonsense']): Record<string, unknown> | null {
  return outcomes && Object.fromEntries(Object.entries(outcomes).map(([name, [verdict]]) => [name, verdict]));
}
