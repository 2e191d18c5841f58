import { expect, test } from 'vitest';
import { askQuestion } from '../../src/agent/ask-question.ts';
import type { QueriedKernel } from '../../src/agent/asked-kernel.ts';
import { replayAnswer } from '../../src/agent/replay-answer.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { QuercusError } from '../../src/errors.ts';
import type { ScriptedReply } from '../../src/llm/testing/scripted-server.ts';
import { answer, call, giveUp, insuranceKernel, isSlotRequest, scriptedModel, steps } from './rig.ts';

const question = 'Which claims are there?';

async function ask(
  decisions: readonly object[],
  { rows = 50, changes = {} }: { rows?: number; changes?: Partial<QueriedKernel> } = {},
) {
  const kernel = await insuranceKernel(changes);
  const { context, server } = await scriptedModel(steps(decisions));
  const record = await askQuestion({ question, kernel, rows, steps: 10 }, context);
  return { kernel, record, server, told: record.steps.map(({ observation }) => observation) };
}

test('rows, none and too many are told apart, each with its sign', async () => {
  const { told, record } = await ask(
    [call('find_claim', { status: 'open' }), call('find_claim', { claimNumber: 'C-9' }), call('find_claim')],
    { rows: 2 },
  );
  expect(told[0]).toMatchObject({ kind: 'rows', text: expect.stringContaining('1 row, all of them.') });
  expect(told[1]).toMatchObject({ kind: 'empty', text: expect.stringContaining('EMPTY. The call worked') });
  expect(told[2]).toMatchObject({
    kind: 'rows',
    text: expect.stringContaining('CUT. The first 2 rows; there are more than 2.'),
  });
  expect(record.calls.map(({ result }) => [result.status, result.truncated])).toEqual([
    ['ok', false],
    ['empty', false],
    ['ok', true],
  ]);
});

test.each(['failed', 'infeasible'] as const)(
  'a call that is %s is no empty result, and why is told',
  async (status) => {
    const result = {
      ...{ function: 'find_claim', columns: [], rows: [], truncated: false, queryHash: '', rowHash: '' },
      ...{ status, error: { code: 'QUERY_TIMED_OUT', message: 'It took too long.' } },
    };
    const { told, record } = await ask([call('find_claim'), answer('None.', [], [1])], {
      changes: { call: async () => result },
    });
    expect(told[0]).toMatchObject({
      kind: status,
      text: expect.stringMatching(/(FAILED|INFEASIBLE)\. It took too long\./),
    });
    expect(record.outcome === 'answered').toBe(status === 'infeasible');
  },
);

test('an unknown function, parameter and value of a list are answered by what exists', async () => {
  const { told } = await ask([
    call('findclaim'),
    call('find_claim', { number: 'C-1' }),
    call('find_claim', { status: 'pending' }),
    call('total_amount'),
  ]);
  expect(told[0]).toMatchObject({
    kind: 'unknown function',
    text: expect.stringContaining('Nearest: find_claim'),
  });
  expect(told[1]).toMatchObject({
    kind: 'bad argument',
    text: expect.stringContaining('Parameters: claimNumber, status, which'),
  });
  expect(told[2]).toMatchObject({ kind: 'bad argument', text: expect.stringMatching(/closed.*open/) });
  expect(told[3]).toMatchObject({ kind: 'bad argument', text: expect.stringContaining('claim') });
});

test('a repeated call is not run again, and turning in circles ends the question', async () => {
  const again = call('find_claim', { status: 'open', claimNumber: 'C-2' });
  const turned = call('find_claim', { claimNumber: 'C-2', status: 'open' });
  const { record, told } = await ask([again, turned, again, turned]);
  expect(told.map(({ kind }) => kind)).toEqual(['rows', 'repeated', 'repeated', 'repeated']);
  expect(told[1]?.text).toContain('This is call 1 again');
  expect(record).toMatchObject({
    outcome: 'no answer',
    reason: expect.stringContaining('3 times'),
    calls: [{ number: 1 }],
  });
});

test('a value that stands in no result is refused once, then kept as computed', async () => {
  const wrong = answer('It is 7.', ['7'], [1]);
  const { told, record } = await ask([call('find_claim', { status: 'open' }), wrong, wrong]);
  expect(told.map(({ kind }) => kind)).toEqual(['rows', 'refused', 'accepted']);
  expect(told[1]?.text).toContain('"7"');
  expect(record.answer).toMatchObject({ values: [{ value: '7', foundIn: [] }], calls: [1] });
});

test('a number of the text that stands nowhere is refused like a listed value', async () => {
  const made = answer('There are 17 claims.', [], [1]);
  const { told, record } = await ask([call('find_claim', { status: 'open' }), made, made]);
  expect(told.map(({ kind }) => kind)).toEqual(['rows', 'refused', 'accepted']);
  expect(told[1]?.text).toContain('"17"');
  expect(record.answer?.values).toEqual([{ value: '17', foundIn: [] }]);
});

test.each(['Claim C-2 is open.', 'There is 1.'])(
  '%j needs no list of values: its results say it',
  async (text) => {
    const { told } = await ask([call('find_claim', { status: 'open' }), answer(text, [], [1])]);
    expect(told.map(({ kind }) => kind)).toEqual(['rows', 'accepted']);
  },
);

test('an answer that names nothing of its results is refused once', async () => {
  const { told } = await ask([
    call('find_claim', { status: 'open' }),
    answer('Yes.', [], [1]),
    answer('Yes.', [], [1]),
  ]);
  expect(told.map(({ kind }) => kind)).toEqual(['rows', 'refused', 'accepted']);
});

test('calls that hold the values are cited although the model names none', async () => {
  const { record } = await ask([
    call('find_claim', { claimNumber: 'C-1' }),
    call('total_amount', { claim: '1' }),
    call('find_claim', { claimNumber: 'C-2' }),
    answer('321', ['321'], []),
  ]);
  expect(record.answer).toMatchObject({ calls: [2], values: [{ foundIn: [2] }] });
  expect(record.evidence.notes).toMatchObject([{ call: 2, note: expect.stringContaining('not evaluated') }]);
});

test('an answer that cites a call which never ran is refused and told what ran', async () => {
  const { told } = await ask([call('find_claim'), answer('x', [], [7]), giveUp('so')]);
  expect(told[1]).toMatchObject({ kind: 'refused', text: expect.stringContaining('Calls that ran: 1') });
});

test('an empty answer and a call without a name are told to be incomplete', async () => {
  const { told } = await ask([answer('  '), { ...call(''), function: null }]);
  expect(told.slice(0, 2).map(({ kind }) => kind)).toEqual(['incomplete', 'incomplete']);
});

test.each([
  ['nonsense', { content: 'colourless green ideas' }],
  ['prose around nothing', { content: 'Sure! Here is the answer: 42.' }],
  ['half JSON', { content: '{"thought":"x","action":"call"' }],
  ['JSON of another shape', { json: { result: [1, 2] } }],
  ['an action that does not exist', { json: { thought: 'x', action: 'shell', function: 'ls' } }],
  ['a refusal', { refusal: 'I cannot help with that.' }],
  ['another language', { content: 'Я не знаю.' }],
  ['nothing', { content: '' }],
  ['an endless reply', { content: '{"thought":"a a a a', finishReason: 'length' }],
] satisfies [string, ScriptedReply][])(
  'a model that writes %s fails its question, and the failure replays',
  async (_, reply) => {
    const kernel = await insuranceKernel();
    const { context } = await scriptedModel((request) =>
      isSlotRequest(request) ? { json: { slots: [] } } : reply,
    );
    const record = await askQuestion({ question, kernel }, context);
    expect(record).toMatchObject({
      outcome: 'failed',
      answer: null,
      error: { code: expect.stringMatching(/^MODEL_REPLY_/) },
    });
    expect(await replayAnswer({ record, kernel }, silentContext)).toMatchObject({ same: true });
  },
);

test('prose around a right decision does no harm', async () => {
  const kernel = await insuranceKernel();
  const decisions = [call('find_claim', { status: 'open' }), answer('C-2', ['C-2'], [1])];
  let next = 0;
  const { context } = await scriptedModel((request) =>
    isSlotRequest(request)
      ? { json: { slots: [] } }
      : { content: `Of course:\n\`\`\`json\n${JSON.stringify(decisions[next++])}\n\`\`\`` },
  );
  expect(await askQuestion({ question, kernel }, context)).toMatchObject({ outcome: 'answered' });
});

test('slots that cannot be had are not evaluated, and the question goes on', async () => {
  const kernel = await insuranceKernel();
  const decisions = [call('find_claim'), answer('C-1', ['C-1'], [1])];
  let next = 0;
  const { context } = await scriptedModel((request) =>
    isSlotRequest(request) ? { refusal: 'no' } : { json: decisions[next++] },
  );
  const record = await askQuestion({ question, kernel }, context);
  expect(record).toMatchObject({
    outcome: 'answered',
    slots: { outcome: 'not evaluated', reason: expect.stringContaining('MODEL_REPLY_INVALID') },
  });
  expect(await replayAnswer({ record, kernel }, silentContext)).toMatchObject({ same: true });
});

test('a replay on a kernel that answers otherwise names what differs', async () => {
  const { record, kernel } = await ask([call('find_claim', { status: 'open' }), answer('C-2', ['C-2'], [1])]);
  const changed = await insuranceKernel({
    hash: '1'.repeat(64),
    call: (name) => kernel.call(name, { status: 'closed' }),
  });
  const { same, differences } = await replayAnswer({ record, kernel: changed }, silentContext);
  expect(same).toBe(false);
  expect(differences).toEqual(expect.arrayContaining(['kernel.hash', 'calls[0].result.rowHash']));
});

test('a fault of the store is thrown, not told to the model', async () => {
  const fault = new QuercusError('KERNEL_INVALID', 'facts.nt is gone');
  const changes = { call: async () => Promise.reject(fault) };
  await expect(ask([call('find_claim')], { changes })).rejects.toBe(fault);
});
