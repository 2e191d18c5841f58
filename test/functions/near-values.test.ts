import { expect, test } from 'vitest';
import { functionDefinitionSchema } from '../../src/domain/function.ts';
import { QuercusError } from '../../src/errors.ts';
import { nearValues } from '../../src/functions/near-values.ts';
import { kernelOn } from '../agent/kernel-on.ts';
import { openInsurance } from './insurance-fixture.ts';

async function near(values: Readonly<Record<string, unknown>>, name = 'find_claim') {
  const store = await openInsurance();
  try {
    const { schema, functions } = kernelOn(store);
    const definition = functions.find((candidate) => candidate.name === name);
    return await nearValues({ definition: definition!, schema, values, store });
  } finally {
    await store.close();
  }
}

test('a text that stands nowhere is answered by the values that do, the nearest first', async () => {
  const [found] = await near({ claimNumber: 'C-22' });
  expect(found).toMatchObject({ parameter: 'claimNumber', given: 'C-22' });
  expect(found?.near[0]).toBe('C-2');
});

test('a stored value, a missing argument and a hand-written SELECT are not answered', async () => {
  expect(await near({ claimNumber: 'C-2' })).toEqual([]);
  expect(await near({})).toEqual([]);
  expect(await near({ claim: 'C-99' }, 'total_amount')).toEqual([]);
});

test('filters on projected columns and nested steps count too', async () => {
  const store = await openInsurance();
  const { schema } = kernelOn(store);
  const definition = functionDefinitionSchema.parse({
    name: 'open_ones',
    description: 'x',
    parameters: { state: { type: 'string' } },
    steps: [
      { lookup: { type: 'Claim', as: 'claim' } },
      { project: { status: 'claim.status' } },
      { filter: { column: 'status', equals: '$state' } },
    ],
    returns: ['claim'],
  });
  expect(await nearValues({ definition, schema, values: { state: 'opened' }, store })).toMatchObject([
    { parameter: 'state', near: expect.arrayContaining(['open']) },
  ]);
  await store.close();
});

test('a store that does not answer costs the hint, not the call', async () => {
  const store = await openInsurance();
  const { schema, functions } = kernelOn(store);
  const definition = functions.find(({ name }) => name === 'find_claim');
  const silent = {
    ...store,
    select: () => Promise.reject(new QuercusError('STORE_UNREACHABLE', 'It is gone.')),
  };
  const values = { claimNumber: 'C-22' };
  expect(await nearValues({ definition: definition!, schema, values, store: silent })).toEqual([]);
  await store.close();
});
