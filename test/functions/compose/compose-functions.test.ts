import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { composeFunctions } from '../../../src/functions/compose/compose-functions.ts';
import { admitFunctions } from '../../../src/functions/gate/admit-functions.ts';
import { readFunctionYaml, writeFunctionYaml } from '../../../src/functions/read-function-files.ts';
import { mintIri } from '../../../src/graph/identity.ts';
import { openEmbeddedStore } from '../../../src/rdf/embedded-store.ts';
import type { GraphStore } from '../../../src/rdf/graph-store.ts';
import { openInsurance, run, schema } from '../insurance-fixture.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

const composed = () => composeFunctions({ schema, store, mintIri });

test('every composed function passes the gate with its example', async () => {
  const definitions = await composed();
  const report = await admitFunctions({ definitions, schema, store, mintIri }, silentContext);
  expect(report.refused).toEqual([]);
  expect(report.findings).toEqual([]);
  expect(definitions.length).toBeLessThanOrEqual(20);
  expect(definitions.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'find_claim',
      'find_claim_amount',
      'count_claim_by',
      'describe',
      'count_entities',
      'find_path',
    ]),
  );
});

test('find shows values, neighbours and counts, and filters by what is given', async () => {
  const find = (await composed()).find(({ name }) => name === 'find_claim')!;
  expect(find.returns).toEqual(
    expect.arrayContaining(['claimNumber', 'catastrophe_catastropheName', 'claim_amount_count_by_claim']),
  );
  const shown = {
    ...find,
    returns: ['claimNumber', 'catastrophe_catastropheName', 'claim_amount_count_by_claim'],
    distinct: true,
  };
  expect(await run(store, shown, { status_in: ['closed', 'open'] })).toEqual([
    ['C-1', 'Fire', '5'],
    ['C-2', null, '2'],
  ]);
  expect(await run(store, shown, { openDate_from: '2019-03-01', claimNumber_contains: 'c-' })).toEqual([
    ['C-2', null, '2'],
  ]);
});

test('describe, count_entities, breakdown and find_path answer', async () => {
  const named = new Map((await composed()).map((definition) => [definition.name, definition]));
  expect(await run(store, named.get('count_entities')!, { type: 'Claim' })).toEqual([['3']]);
  expect(await run(store, named.get('count_claim_by')!, { property: 'status' })).toEqual(
    expect.arrayContaining([
      ['closed', '1'],
      ['open', '1'],
      [null, '1'],
    ]),
  );
  expect(await run(store, named.get('describe')!, { entity: 'Policy/P-3' })).toContainEqual([
    'schema#premium',
    '300',
  ]);
  const [[path, length]] = (await run(store, named.get('find_path')!, {
    start: 'Policy/P-2',
    goal: 'Catastrophe/Fire',
  })) as [[string, string]];
  expect(length).toBe('4');
  expect(path.split(' ')).toHaveLength(5);
});

test('an empty graph gets no functions', async () => {
  const empty = await openEmbeddedStore();
  expect(await composeFunctions({ schema, store: empty, mintIri })).toEqual([]);
  await empty.close();
});

test('composed functions can be written as YAML, edited and read again', async () => {
  for (const definition of await composed())
    expect(readFunctionYaml(writeFunctionYaml(definition), 'x.yaml')).toEqual(definition);
});
