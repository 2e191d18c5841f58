import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FunctionDefinitionInput } from '../../src/domain/function.ts';
import { compileFunction } from '../../src/functions/compile-function.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { define, openInsurance, run, runPublished, schema } from './insurance-fixture.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

const claims = { lookup: { type: 'Claim', as: 'claim' } };
const optional = { type: 'string', required: false };

/** Functions with the argument sets on which the published and the executed query must agree. */
const cases: Record<string, { definition: FunctionDefinitionInput; arguments: Record<string, unknown>[] }> = {
  'an optional exact filter': {
    definition: define({
      parameters: { wanted: optional },
      steps: [{ lookup: { type: 'Claim', as: 'claim', where: { claimNumber: '$wanted' } } }],
      returns: ['claim'],
    }),
    arguments: [{}, { wanted: 'C-1' }, { wanted: 'C "3"' }, { wanted: 'none' }],
  },
  'an optional range inside an aggregate': {
    definition: define({
      parameters: { from: { type: 'date', required: false }, least: { type: 'decimal', required: false } },
      steps: [
        claims,
        { traverse: { from: 'claim', relation: '^claim', type: 'LossPayment', as: 'payment' } },
        { project: { paidOn: 'payment.paidOn', paid: 'payment.amount' } },
        { filter: { column: 'paidOn', atLeast: '$from' } },
        { aggregate: { by: 'claim', total: 'sum(paid)', having: { column: 'total', atLeast: '$least' } } },
        { traverse: { from: 'claim', relation: 'policy', as: 'policy' } },
        { aggregate: { by: 'policy', total2: 'sum(total)' } },
      ],
      returns: ['policy', 'total2'],
    }),
    arguments: [{}, { from: '2019-02-02' }, { from: '2019-02-02', least: 50 }, { least: 1000 }],
  },
  'connections to an optional entity': {
    definition: define({
      parameters: { policy: { type: 'Policy', required: false }, not: { type: 'Policy', required: false } },
      steps: [
        claims,
        { connected: { column: 'claim', path: 'policy', to: '$policy' } },
        { connected: { column: 'claim', path: 'policy', to: '$not', exclude: true } },
      ],
      returns: ['claim'],
    }),
    arguments: [{}, { policy: 'P-1' }, { not: 'P-2' }, { policy: 'P-1', not: 'P-2' }, { policy: 'P-3' }],
  },
  'a default': {
    definition: define({
      parameters: { wanted: { type: 'Status', default: 'open' } },
      steps: [
        claims,
        { project: { status: 'claim.status' } },
        { filter: { column: 'status', equals: '$wanted' } },
      ],
      returns: ['claim'],
    }),
    arguments: [{}, { wanted: 'closed' }],
  },
  'several defaults': {
    definition: define({
      parameters: { wanted: { type: 'Status', multiple: true, default: ['open', 'closed'] } },
      steps: [
        claims,
        { project: { status: 'claim.status' } },
        { filter: { column: 'status', in: '$wanted' } },
      ],
      returns: ['claim'],
    }),
    arguments: [{}, { wanted: 'closed' }],
  },
  'an optional type': {
    definition: define({
      parameters: { kind: { type: 'entity type', of: 'ClaimAmount', required: false } },
      steps: [
        claims,
        { traverse: { from: 'claim', relation: '^claim', type: '$kind', as: 'amount', required: false } },
        { aggregate: { by: 'claim', total: 'sum(amount.amount)', n: 'count(amount)' } },
      ],
      returns: ['claim', 'total', 'n'],
    }),
    arguments: [{}, { kind: 'LossReserve' }, { kind: 'ClaimAmount' }],
  },
  'a fuzzy name': {
    definition: define({
      parameters: { text: { type: 'string', maximumLength: 30 } },
      steps: [
        {
          lookup: {
            type: 'Employee',
            as: 'employee',
            name: { property: 'name', matches: '$text', score: 'score' },
          },
        },
      ],
      returns: ['employee', 'score'],
    }),
    arguments: [{ text: 'grace' }, { text: 'Turing' }, { text: 'x' }],
  },
  'all of a set, and a structural choice': {
    definition: define({
      parameters: {
        tags: { type: 'string', multiple: true },
        what: { choices: { number: 'claimNumber', status: 'status' } },
      },
      steps: [
        claims,
        { overlap: { column: 'claim', path: 'tag', values: '$tags', mode: 'all' } },
        { project: { shown: 'claim.$what' } },
      ],
      returns: ['claim', 'shown'],
    }),
    arguments: [
      { tags: ['fire'], what: 'number' },
      { tags: ['night'], what: 'status' },
    ],
  },
  'an optional condition over columns, and a computed one': {
    definition: define({
      parameters: { least: { type: 'integer', required: false }, factor: { type: 'integer', default: 2 } },
      steps: [
        claims,
        { project: { opened: 'claim.openDate', closed: 'claim.closeDate' } },
        { compute: { days: '(days(closed) - days(opened)) * $factor' } },
        { compare: 'days >= $least' },
      ],
      returns: ['claim', 'days'],
    }),
    arguments: [{}, { least: 5 }, { factor: 10, least: 20 }],
  },
};

describe('the published query gives the rows of the executed one', () => {
  for (const [name, { definition, arguments: sets }] of Object.entries(cases)) {
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
    parameters: { wanted: optional },
    steps: [{ lookup: { type: 'Claim', as: 'claim', where: { claimNumber: '$wanted' } } }],
    returns: ['claim'],
  });
  const { tree } = compileFunction(definition, schema).prepare(
    {},
    { mode: 'executed', given: {}, lengths: {} },
  );
  expect(JSON.stringify(tree)).not.toContain('claimNumber');
});
