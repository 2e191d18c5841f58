import { expect, test } from 'vitest';
import { observeSeen, type ReadObservation } from '../../../src/actions/live/observe-seen.ts';
import { listQuarantined } from '../../../src/actions/live/quarantine.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openLiveWriter } from '../../../src/kernel/live/open-live-writer.ts';
import { call, observeAll, opening, smallLive } from '../live-fixture.ts';

const told = { done: 'eat lamp', seen: 'You eat the lamp.' };
const wrong = call('use_up_item', { turn: 3, item: 'sword' });
const right = call('use_up_item', { turn: 3, item: 'lamp' });

async function withWriter(read: ReadObservation) {
  const live = await smallLive();
  await observeAll(live, opening);
  const writer = await openLiveWriter(live, {}, silentContext);
  const outcome = await observeSeen(writer, told, read);
  await writer.close();
  return { live, outcome };
}

test('a refused reading goes back with its reasons, and a better one is applied', async () => {
  const reasons: string[] = [];
  const { outcome, live } = await withWriter(async ({ attempts }) => {
    reasons.push(...(attempts.at(-1)?.reasons.map(({ message }) => message) ?? []));
    return [attempts.length < 2 ? wrong : right];
  });
  expect(outcome).toMatchObject({ status: 'applied', batch: 4 });
  expect(reasons).toEqual(Array(2).fill('There is no item sword in g1; found_item comes first.'));
  expect(await listQuarantined(live)).toEqual([]);
});

test('after three more tries it goes to quarantine with every attempt', async () => {
  let asked = 0;
  const { outcome, live } = await withWriter(async () => {
    asked += 1;
    return [wrong];
  });
  expect([asked, outcome.status]).toEqual([4, 'quarantined']);
  const [kept] = await listQuarantined(live);
  expect(kept).toMatchObject({ ...told, after: 3 });
  expect(kept?.attempts).toHaveLength(4);
});

test('a reading without actions changes nothing', async () => {
  const { outcome } = await withWriter(async () => []);
  expect(outcome).toMatchObject({ status: 'applied', added: 0, removed: 0 });
  expect(outcome.batch).toBeUndefined();
});
