import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFunction } from '../../src/functions/compile-function.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { define, openInsurance, run, runPublished, schema } from './insurance-fixture.ts';
import { publishedCases } from './published-cases.ts';

const claims = { lookup: { type: 'Claim', as: 'claim' } };
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

test('an optional step to one type asks for the type in a subquery, which is evaluated once', () => {
  const definition = define({
    steps: [
      claims,
      {
        traverse: { from: 'claim', relation: '^claim', type: 'LossPayment', as: 'payment', required: false },
      },
    ],
    returns: ['claim', 'payment'],
  });
  const select = compileFunction(definition, schema).published[0]!.select;
  expect(select).toMatch(/OPTIONAL \{\s*\?payment :claim \?claim \.\s*\{ SELECT \?payment WHERE/);
});

test('choices of columns with values of different types leave the type open', () => {
  const definition = define({
    parameters: {
      what: { choices: { number: 'claim.claimNumber', id: 'claim.claimId' } },
      date: { choices: { opened: 'claim.openDate', closed: 'claim.closeDate' } },
    },
    steps: [claims, { project: { shown: '$what', day: '$date' } }],
    returns: ['shown', 'day'],
  });
  expect(compileFunction(definition, schema).columns).toEqual([
    { name: 'shown', kind: 'value', types: [] },
    { name: 'day', kind: 'value', types: ['http://www.w3.org/2001/XMLSchema#date'] },
  ]);
});

test('a computed column that a filter keeps from being empty can be a group of several measures', async () => {
  const definition = define({
    steps: [
      claims,
      { traverse: { from: 'claim', relation: '^claim', as: 'amount' } },
      { project: { opened: 'claim.openDate' } },
      { compute: { year: 'year(opened)' } },
      { filter: { column: 'year', is: 'present' } },
      { aggregate: { by: 'year', claims: 'count(claim)', total: 'sum(amount.amount)' } },
    ],
    returns: ['year', 'claims', 'total'],
  });
  expect(await run(store, definition)).toEqual([['2019', '2', '337.25']]);
});
