import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnswerRecord } from '../../../src/domain/answer-record.ts';
import type { Round } from '../../../src/domain/round.ts';
import { failureCause } from '../../../src/loop/report/failure-cause.ts';
import { writeRunReport } from '../../../src/loop/report/write-report.ts';
import { temporaryFolder } from '../../agent/rig.ts';
import { askedRecords, hostile, result, round, summary, trajectories, writeRun } from './run-fixture.ts';

const rolledBack = {
  decision: { outcome: 'rolled back', reason: 'Two losses.', wins: 1, losses: 2 },
} as const;
const noPrice = { spent: { ...round(1).spent, cost: null } };
let asked: Promise<AnswerRecord[]> | undefined;

/** The questions are asked once for all tests. */
function records(): Promise<AnswerRecord[]> {
  asked ??= askedRecords();
  return asked;
}

async function page(rounds: readonly Round[], finished: typeof result | null = result): Promise<string> {
  const folder = temporaryFolder();
  const lines = trajectories(await records());
  writeRun(
    folder,
    rounds.map((each) => ({ round: each, trajectories: lines })),
    finished,
  );
  const path = await writeRunReport(folder);
  return readFileSync(path, 'utf8');
}

describe('the report of a run', () => {
  test('shows scores, cost, ablations, changes, causes and every trajectory with its evidence', async () => {
    const text = await page([round(1), round(2), round(3, rolledBack)]);
    expect(text).toContain('round 1: official 25 %, partial 63 %; round 2: official 33 %');
    expect(text).toContain('round 3: official 42 %, partial 71 %, not kept');
    expect(text).toContain('round 3: 42 % for 0.75 USD');
    expect(text).toContain('whole: 75 %; without functions: 33 %; baseline react: not evaluated');
    expect(text).toContain('round 1: 1 added, 1 removed');
    expect(text).toContain(':minimumNights2 a owl:DatatypeProperty');
    expect(text).toContain('HermiT: consistent (2 drafts)');
    expect(text).toContain('find_claim(claimNumber: &quot;C-2&quot;)');
    const facts = (await records())[0]?.evidence.rows.flatMap((row) => row.facts) ?? [];
    expect(facts.length).toBeGreaterThan(0);
    for (const { fact } of facts) expect(text).toContain(fact.split(' ')[1]?.slice(1, -1) ?? 'no fact');
    expect(text.match(/<details id="round-\d-question-\d">/g)).toHaveLength(12);
  });

  test.each(['schema part carried', 'unchanged', 'rolled back'] as const)(
    'counts a round with the outcome "%s" as not kept',
    async (outcome) => {
      const other = { decision: { outcome, reason: 'It only adds.', wins: 0, losses: 0 } };
      const text = await page([round(1), round(2, other)]);
      expect(text).toContain('1 kept');
      expect(text).toContain(`<span class="tag">${outcome}</span>`);
      expect(text).toMatch(/round 2: official [^;]*, not kept/);
    },
  );

  test('escapes whatever questions, models and scorers wrote, and needs nothing but itself', async () => {
    const text = await page([round(1)]);
    expect(text).not.toContain(hostile);
    expect(text).not.toMatch(/<(script|img|iframe|object|link)\b/i);
    expect(text.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/(src|href)="(?!#)/);
    expect(text).not.toMatch(/url\(|@import/);
    expect(text).toContain("default-src 'none'");
  });

  test('has each link lead to a trajectory, each image a name, each id once', async () => {
    const text = await page([round(1), round(2)]);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const named = [...text.matchAll(/aria-labelledby="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(links).toHaveLength(8);
    expect([...links, ...named].filter((id) => !ids.includes(id))).toEqual([]);
    expect(text.match(/<svg/g)).toHaveLength(text.match(/role="img"/g)?.length ?? 0);
  });

  test('is the same bytes for the same rounds', async () => {
    const rounds = [round(1), round(2)];
    expect(await page(rounds)).toBe(await page(rounds));
  });

  test('says what is not finished, has no price or was not evaluated, and never shows it as 0', async () => {
    const unscored = { scores: { accept: null, build: null } };
    const text = await page([round(1, { ...noPrice, ...unscored, judgement: null })], null);
    expect(text).toContain('Not finished: 1 round so far.');
    expect(text).toContain('no price');
    expect(text).toContain('official not evaluated, partial not evaluated');
    expect(text).toContain('Nobody judged this round.');
    expect(text).not.toMatch(/<circle|<polyline/);
  });

  test('draws the range where a part of the items was not evaluated', async () => {
    const accept = { ...summary(6, 12), notEvaluated: 3, official: null, partial: null, atMost: 0.75 };
    const text = await page([round(1, { scores: { accept, build: null } })]);
    expect(text).toContain('3 of 12 not evaluated: between 50 % and 75 %');
    expect(text).toContain('50 % to 75 % (3 of 12 not evaluated)');
  });

  test('shows BUILD, and says so, where too few questions leave no ACCEPT', async () => {
    const text = await page([round(1, { scores: { accept: null, build: summary(3, 6) } })]);
    expect(text).toContain('BUILD, first round');
    expect(text).toContain('too few for a part of their own');
  });

  test('counts model calls where a price is missing', async () => {
    const text = await page([round(1), round(2, { spent: { ...round(2).spent, cost: null } })]);
    expect(text).toContain('round 2: 33 % for 30 model calls');
  });
});

test.each([
  [0, null],
  [1, 'wrong answer with a value of no result'],
  [2, 'gave up: says that something is missing'],
  [3, 'not evaluated: the scorer needs a model'],
])('the cause of question %i is read from its record', async (at, cause) => {
  const found = trajectories(await records())[at];
  expect(found && failureCause(found)).toBe(cause);
});

test('a question that ran out of steps is told from one that went in circles', async () => {
  const [trajectory] = trajectories((await records()).slice(3), [{ ...scoreOfWrong }]);
  expect(trajectory && failureCause(trajectory)).toBe('no answer: out of steps');
  const more = trajectory && {
    ...trajectory,
    record: { ...trajectory.record, limits: { steps: 9, rows: 9 } },
  };
  expect(more && failureCause(more)).toBe('no answer: went in circles');
});

const scoreOfWrong = { evaluated: true as const, official: 0, partial: 0, details: {} };

describe('a folder that is no run', () => {
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(join(folder, 'round-0001'), { recursive: true });
    writeFileSync(join(folder, 'round-0001', name), text);
  };

  test.each([
    ['holds no finished round', (folder: string) => write(folder, 'draft.ttl', '')],
    ['holds a broken round', (folder: string) => write(folder, 'round.json', '{"format":1')],
    ['holds another format', (folder: string) => write(folder, 'round.json', '{"format":2}')],
  ])('is refused where it %s', async (_, prepare) => {
    const folder = temporaryFolder();
    prepare(folder);
    await expect(writeRunReport(folder)).rejects.toMatchObject({ code: 'RUN_INVALID' });
  });

  test('is refused with the line of a torn trajectory', async () => {
    const folder = temporaryFolder();
    writeRun(folder, [{ round: round(1), trajectories: trajectories(await records()) }]);
    appendFileSync(join(folder, 'round-0001', 'trajectories.jsonl'), '{"id": "q5", ');
    await expect(writeRunReport(folder)).rejects.toThrow('trajectories.jsonl, line 5');
  });

  test('is refused where it is not there', async () => {
    await expect(writeRunReport(join(temporaryFolder(), 'none'))).rejects.toMatchObject({
      code: 'RUN_INVALID',
    });
  });
});
