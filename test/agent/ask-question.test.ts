import { expect, test } from 'vitest';
import { askQuestion } from '../../src/agent/ask-question.ts';
import { replayAnswer } from '../../src/agent/replay-answer.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { answer, call, giveUp, insuranceKernel, scriptedModel, steps } from './rig.ts';

const question = 'What is the status of claim C-2?';

test('an answer rests on a call, and its record replays to the same bytes without a model', async () => {
  const kernel = await insuranceKernel();
  const { context, server } = await scriptedModel(
    steps(
      [call('find_claim', { claimNumber: 'C-2' }), answer('It is open.', ['open'], [1])],
      [
        { name: 'claimNumber', value: 'C-2', evidence: 'claim C-2' },
        { name: 'status', value: 'closed', evidence: 'a closed claim' },
      ],
    ),
  );
  const record = await askQuestion({ question, kernel }, context);
  expect(record).toMatchObject({
    outcome: 'answered',
    answer: { text: 'It is open.', values: [{ value: 'open', foundIn: [1] }], calls: [1] },
    slots: { accepted: [{ name: 'claimNumber', start: 22, end: 31 }], rejected: [{ name: 'status' }] },
    calls: [{ bindings: { claimNumber: ['"C-2"'] }, result: { status: 'ok' } }],
  });
  expect(record.evidence.rows[0]?.facts.map(({ fact }) => fact).join('\n')).toContain('"C-2"');
  const asked = server.requests.length;
  const replay = await replayAnswer({ record: JSON.parse(JSON.stringify(record)), kernel }, silentContext);
  expect(replay).toMatchObject({ same: true, differences: [] });
  expect(server.requests.length).toBe(asked);
});

test('an answer without a successful call is refused however often it comes', async () => {
  const kernel = await insuranceKernel();
  const { context } = await scriptedModel(steps(Array.from({ length: 9 }, () => answer('42', ['42']))));
  const record = await askQuestion({ question, kernel, steps: 5 }, context);
  expect(record).toMatchObject({ outcome: 'no answer', answer: null, reason: 'All 5 steps are spent.' });
  expect(record.steps.map(({ observation }) => observation.kind)).toEqual(Array(5).fill('refused'));
});

test('giving up before any call is refused once and then taken as unanswerable', async () => {
  const kernel = await insuranceKernel();
  const { context } = await scriptedModel(steps([giveUp('no weather here'), giveUp('no weather here')]));
  const record = await askQuestion({ question: 'How is the weather?', kernel }, context);
  expect(record).toMatchObject({ outcome: 'unanswerable', reason: 'no weather here', calls: [] });
});
