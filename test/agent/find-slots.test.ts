import { expect, test } from 'vitest';
import { findSlots } from '../../src/agent/find-slots.ts';
import type { SlotDraft } from '../../src/domain/answer-record.ts';

const question = '🦊 Who sold claim Ä-7, and when?';

async function find(...drafts: SlotDraft[]) {
  const step = async () => undefined;
  const slots = async () => ({ value: drafts, request: 'r', model: 'm' });
  const found = await findSlots(question, { slots, step });
  return found.outcome === 'evaluated' ? found : { accepted: [], rejected: [] };
}

test('a slot is placed by code points, so that a character outside the basic plane counts once', async () => {
  const { accepted } = await find({ name: 'claim', value: 'Ä-7', evidence: 'claim Ä-7' });
  expect(accepted).toMatchObject([{ start: 11, end: 20 }]);
  expect([...question].slice(11, 20).join('')).toBe('claim Ä-7');
});

test.each([
  [{ name: 'claim', value: 'Ä-7', evidence: 'claim ä-7' }, 'does not stand in the question'],
  [{ name: 'claim', value: 'Ä-7', evidence: '' }, 'quotes nothing'],
  [{ name: 'claim', value: ' ', evidence: 'claim Ä-7' }, 'gives no value'],
])('%j is rejected: it %s', async (draft, reason) => {
  const { accepted, rejected } = await find(draft);
  expect(accepted).toEqual([]);
  expect(rejected).toMatchObject([{ reason: expect.stringContaining(reason) }]);
});
