import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFunction } from '../../src/functions/compile-function.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { define, openInsurance, run, runPublished, schema } from './insurance-fixture.ts';
import { publishedCases } from './published-cases.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

describe('the published query gives the rows of the executed one', () => {
  for (const [name, { definition, arguments: sets }] of Object.entries(publishedCases)) {
    test(name, async () => {
      for (const args of sets)
        expect(await runPublished(store, definition, args), JSON.stringify(args)).toEqual(
          (await run(store, definition, args)).sort(),
        );
    });
  }
});

test('a published query has one variable for each parameter, its maximum as limit, and no VALUES', () => {
  const definition = define({
    parameters: {
      wanted: { type: 'string', multiple: true, required: false },
      most: { type: 'integer', default: 3, maximum: 50 },
    },
    steps: [
      { lookup: { type: 'Claim', as: 'claim', where: { claimNumber: '$wanted' } } },
      { project: { opened: 'claim.openDate' } },
      { rank: { by: '-opened', limit: '$most' } },
    ],
    returns: ['claim', 'opened'],
  });
  const select = compileFunction(definition, schema).published[0]!.select;
  expect(select).toContain('!BOUND($wanted) || ?_1 IN ($wanted)');
  expect(select).toContain('LIMIT 50');
  expect(select).not.toContain('VALUES');
});

test('an absent optional argument leaves no trace in the executed query', () => {
  const definition = define({
    parameters: { wanted: { type: 'string', required: false } },
    steps: [{ lookup: { type: 'Claim', as: 'claim', where: { claimNumber: '$wanted' } } }],
    returns: ['claim'],
  });
  const { tree } = compileFunction(definition, schema).prepare(
    {},
    { mode: 'executed', given: {}, lengths: {} },
  );
  expect(JSON.stringify(tree)).not.toContain('claimNumber');
});
