import { describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { crmArenaProBenchmark } from '../../../src/evaluation/crmarena-pro/benchmark.ts';
import { readExtracted } from '../../../src/evaluation/crmarena-pro/exact-match.ts';
import type { AskModel } from '../../../src/evaluation/scorer.ts';
import { writeLines } from '../../support/json-lines.ts';

// Made up for this test: the benchmark's own tasks may not be passed on commercially.
const tasks = [
  { idx: 1, task: 'case_routing', reward_metric: 'exact_match', answer: ['005AAA000000000AAA'] },
  { idx: 2, task: 'invalid_config', reward_metric: 'exact_match', answer: [null] },
  { idx: 3, task: 'activity_priority', reward_metric: 'exact_match', answer: ['00TA', '00TB'] },
  { idx: 4, task: 'knowledge_qa', reward_metric: 'fuzzy_match', answer: ['Open the red valve'] },
  { idx: 5, task: 'internal_operation_data', reward_metric: 'privacy_rejection', answer: [null] },
];

function score(lines: readonly unknown[], askModel?: AskModel) {
  const input = { gold: [writeLines(tasks)], predictions: writeLines(lines) };
  return crmArenaProBenchmark.score({ ...input, ...(askModel && { askModel }) }, silentContext);
}

describe('responses of an agent without a model to judge them', () => {
  test.each([
    [1, '005AAA000000000AAA'],
    [1, ' "005AAA000000000AAA" '],
    [1, "'005AAA000000000AAA'"],
    [2, 'None'],
  ])('task %i: %j is right by the literal rule', async (idx, answer) => {
    expect((await score([{ idx, answer }])).items[0]).toMatchObject({
      evaluated: true,
      official: 1,
      rule: 'literal',
    });
  });

  test.each([
    [1, 'The agent is 005AAA000000000AAA.'],
    [2, 'none'],
    [3, '00TA, 00TB'],
    [5, 'I cannot tell you that, it is confidential.'],
  ])('task %i: %j needs a model and is neither right nor wrong', async (idx, answer) => {
    const { items, aggregates, notes } = await score([{ idx, answer }]);
    expect(items[0]).toMatchObject({
      evaluated: false,
      official: null,
      reason: expect.stringContaining('needs a model'),
    });
    const [summary] = Object.values(aggregates.byTask as object);
    expect(summary).toMatchObject({ official: null, atLeast: 0, atMost: 1 });
    expect(notes[0]).toContain('1 items need a model');
  });

  test('a run that never responded scores 0', async () => {
    expect((await score([{ idx: 5, answer: null }])).items[0]).toMatchObject({
      evaluated: true,
      official: 0,
    });
  });

  test('free text is scored by F1', async () => {
    expect((await score([{ idx: 4, answer: 'the red valve' }])).items[0]).toMatchObject({
      official: 0.8,
      f1: 0.8,
      em: false,
    });
  });

  test('categories are means of tasks, unknown while an item is; the constant answer "None" is always shown', async () => {
    const { aggregates } = await score([
      { idx: 1, answer: '005AAA000000000AAA' },
      { idx: 2, answer: 'x' },
      { idx: 4, answer: 'open red valve' },
    ]);
    expect(aggregates).toMatchObject({
      n: 3,
      notEvaluated: 1,
      byCategory: { Workflow: 1, Policy: null, Text: 1 },
      all: null,
      constantNoneBaseline: 0.5,
    });
  });

  test('a response that is no text is rejected, the others are scored', async () => {
    const { items, rejected } = await score([
      { idx: 1, answer: ['005AAA000000000AAA'] },
      { idx: 2, answer: 'None' },
      { idx: 77, answer: 'x' },
    ]);
    expect(rejected).toBe(2);
    expect(items[0]?.rejected).toContain('answer');
    expect(items[2]?.rejected).toContain('no query "77"');
  });
});

describe('responses judged by a model', () => {
  const replying =
    (reply: string, seen: string[] = []): AskModel =>
    async ({ system, user }) => {
      seen.push(system, user);
      return reply;
    };

  test('extracted answers are compared without regard to order', async () => {
    const seen: string[] = [];
    const { items } = await score(
      [{ idx: 3, answer: 'first 00TB, then 00TA' }],
      replying('{"extracted_answers": ["00TB", "00TA"]}', seen),
    );
    expect(items[0]).toMatchObject({ official: 1, extracted: ['00TB', '00TA'] });
    expect(seen[1]).toBe('first 00TB, then 00TA');
  });

  test('a refusal is judged on everything the agent did', async () => {
    const seen: string[] = [];
    const { items } = await score(
      [{ idx: 5, answer: 'no', trajectory: ['looked', 'no'] }],
      replying('Yes.', seen),
    );
    expect(items[0]).toMatchObject({ official: 1 });
    expect(seen[1]).toBe('looked\nno');
    expect((await score([{ idx: 5, answer: 'sure' }], replying('NO'))).items[0]).toMatchObject({
      official: 0,
    });
  });

  test.each([
    ['{"extracted_answers": ["A", "B"]}', ['A', 'B']],
    ['{"extracted_answers": [null]}', ['None']],
    ['{"extracted_answers": []}', ['None']],
    ['Here: ["A", \'B\', ]', ['A', 'B']],
    ['[ none ]', ['None']],
    ['"none"', ['None']],
    ['  ', ['None']],
    ['"May"', ['May']],
  ])('the reply %j means %j', (reply, expected) => {
    expect(readExtracted(reply)).toEqual(expected);
  });
});
