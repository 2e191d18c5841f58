import type { FunctionDefinitionInput } from '../../src/domain/function.ts';
import { define } from './insurance-fixture.ts';

const claims = { lookup: { type: 'Claim', as: 'claim' } };
const optional = { type: 'string', required: false };

/** Functions with the argument sets on which the published and the executed query must agree. */
export const publishedCases: Record<
  string,
  { definition: FunctionDefinitionInput; arguments: Record<string, unknown>[] }
> = {
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
