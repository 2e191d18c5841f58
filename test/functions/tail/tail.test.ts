import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileFunction } from '../../../src/functions/compile-function.ts';
import { dayNumber } from '../../../src/functions/tail/day-number.ts';
import {
  add,
  compareDecimals,
  divide,
  formatDecimal,
  multiply,
  parseDecimal,
  subtract,
} from '../../../src/functions/tail/exact-decimal.ts';
import type { GraphStore } from '../../../src/rdf/graph-store.ts';
import { define, openInsurance, run, schema } from '../insurance-fixture.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

const amounts = [
  { lookup: { type: 'LossPayment', as: 'payment' } },
  { traverse: { from: 'payment', relation: 'claim', as: 'claim' } },
  { project: { id: 'payment.amountId', paid: 'payment.amount', paidOn: 'payment.paidOn' } },
];

describe('the tail', () => {
  test('window: previous, next, running and position along an order, in groups', async () => {
    const definition = define({
      steps: [
        ...amounts,
        {
          window: {
            by: 'claim',
            order: 'paidOn',
            columns: { before: 'previous(id)', after: 'next(id)', sum: 'running(paid)', at: 'position()' },
          },
        },
        { rank: { by: 'id' } },
      ],
      returns: ['id', 'before', 'after', 'sum', 'at'],
    });
    expect(await run(store, definition)).toEqual([
      ['1', null, '2', '100.5', '1'],
      ['2', '1', null, '201', '2'],
      ['6', null, null, '7', '1'],
    ]);
  });

  test('a filter after a window keeps what the window saw', async () => {
    const definition = define({
      parameters: { from: { type: 'date' } },
      steps: [
        ...amounts,
        { window: { order: 'paidOn', columns: { before: 'previous(paid)' } } },
        { filter: { column: 'paidOn', atLeast: '$from' } },
        { compute: { change: 'paid - before' } },
      ],
      returns: ['id', 'change'],
    });
    expect(await run(store, definition, { from: '2019-02-02' })).toEqual([
      ['2', '0'],
      ['6', '-93.5'],
    ]);
  });

  test('median of odd and even numbers of values', async () => {
    const steps = [
      { lookup: { type: 'ClaimAmount', as: 'amount' } },
      { traverse: { from: 'amount', relation: 'claim', as: 'claim' } },
      { project: { value: 'amount.amount' } },
      { median: { by: 'claim', middle: 'median(value)' } },
    ];
    expect(await run(store, define({ steps, returns: ['claim', 'middle'] }))).toEqual([
      ['Claim/1', '50'],
      ['Claim/2', '8.125'],
    ]);
  });

  test('format shows digits, rounding halves away from zero', async () => {
    const steps = [
      { lookup: { type: 'ClaimAmount', as: 'amount' } },
      { project: { id: 'amount.amountId', value: 'amount.amount' } },
      { filter: { column: 'id', in: [1, 7] } },
      { format: { label: '{id}: {value|0.0} ({value|0})' } },
    ];
    expect(await run(store, define({ steps, returns: ['label'] }))).toEqual([
      ['1: 100.5 (101)'],
      ['7: 9.3 (9)'],
    ]);
  });

  test('rank with kept ties and a rank column', async () => {
    const steps = [
      { lookup: { type: 'ClaimAmount', as: 'amount' } },
      { project: { value: 'amount.amount' } },
      { rank: { by: '-value', limit: 1, ties: 'keep', as: 'rank' } },
    ];
    expect(await run(store, define({ steps, returns: ['amount', 'rank'] }))).toEqual([
      ['ClaimAmount/1', '1'],
      ['ClaimAmount/2', '1'],
    ]);
  });

  test('all shortest paths, directed or not', async () => {
    const path = (directed: boolean) =>
      define({
        parameters: { start: { type: 'Employee' }, goal: { type: 'Employee' } },
        steps: [
          { lookup: { type: 'Employee', as: 'from' } },
          { traverse: { from: 'from', relation: ['reportsTo', 'mentor'], as: 'to' } },
          { shortestPath: { source: 'from', target: 'to', from: '$start', to: '$goal', directed } },
        ],
        returns: ['path', 'length'],
      });
    const short = (rows: (string | null)[][]) =>
      rows.map(([text, length]) => [
        text!.replaceAll('https://example.org/insurance/Employee/', '').replaceAll('Employee/', ''),
        length,
      ]);
    expect(short(await run(store, path(false), { start: 2, goal: 4 }))).toEqual([['2 3 4', '2']]);
    expect(short(await run(store, path(false), { start: 4, goal: 1 }))).toEqual([['4 3 1', '2']]);
    expect(await run(store, path(true), { start: 1, goal: 4 })).toEqual([]);
    expect(await run(store, path(true), { start: 3, goal: 3 })).toEqual([
      ['https://example.org/insurance/Employee/3'.replace('https://example.org/insurance/', ''), '0'],
    ]);
  });

  test('aggregates over its rows equal those of the query', async () => {
    const measures = {
      by: 'claim',
      n: 'count()',
      total: 'sum(paid)',
      mean: 'avg(paid)',
      low: 'min(paid)',
      high: 'max(paid)',
      last: 'last(id by paidOn)',
    };
    const inProcess = define({
      steps: [
        ...amounts,
        { window: { order: 'id', columns: { at: 'position()' } } },
        { aggregate: measures },
      ],
      returns: Object.keys(measures).map((key) => (key === 'by' ? 'claim' : key)),
    });
    const inQuery = define({
      steps: [...amounts, { aggregate: measures }],
      returns: Object.keys(measures).map((key) => (key === 'by' ? 'claim' : key)),
    });
    expect(await run(store, inProcess)).toEqual(await run(store, inQuery));
    expect(compileFunction(inProcess, schema).notPortable).toEqual([
      '`window` runs in process',
      '`aggregate` runs in process',
    ]);
    expect(compileFunction(inQuery, schema).portable).toBe(true);
  });

  test('expressions give in process what they give in the query', async () => {
    const expressions = {
      a: 'paid * 2 - id / 4',
      b: 'floor(0 - paid / 3)',
      c: 'trunc(0 - paid / 3)',
      d: 'round(paid / 3)',
      e: "concat(upper('x'), text(id), '-', substring('abcdef', 2, 3))",
      f: 'days(paidOn) + year(paidOn) * month(paidOn) - day(paidOn)',
      g: "if(paid > 100 and not (id = 2), 'yes', 'no')",
      h: 'coalesce(id / 0, 5)',
      i: "contains('abc', 'b') or 1 / 0 > 1",
      j: 'abs(0 - paid)',
      k: "length('naïve')",
      l: '1 / 0',
    };
    const inQuery = define({
      steps: [...amounts, { compute: expressions }],
      returns: ['id', ...Object.keys(expressions)],
    });
    const inProcess = define({
      steps: [
        ...amounts,
        { window: { order: 'id', columns: { at: 'position()' } } },
        { compute: expressions },
      ],
      returns: ['id', ...Object.keys(expressions)],
    });
    expect(await run(store, inProcess)).toEqual(await run(store, inQuery));
  });
});

test('day numbers are those of the calendar', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0001-01-01T00:00:00Z'),
        max: new Date('9999-12-31T00:00:00Z'),
        noInvalidDate: true,
      }),
      (date) => {
        expect(dayNumber(date.toISOString().slice(0, 10))).toBe(Math.floor(date.getTime() / 86_400_000));
      },
    ),
  );
});

describe('exact decimals', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 9 }))
    .map(([digits, scale]) => ({ digits, scale }));
  test('are written and read back', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        expect(compareDecimals(parseDecimal(formatDecimal(value))!, value)).toBe(0);
      }),
    );
    expect(['1e3', '-.5', '007', '124.0', '1e-2'].map((text) => formatDecimal(parseDecimal(text)!))).toEqual([
      '1000',
      '-0.5',
      '7',
      '124',
      '0.01',
    ]);
    expect(['', '.', 'NaN', 'INF', '1,2', '1e99999'].map(parseDecimal)).toEqual(Array(6).fill(undefined));
  });

  test('add, subtract, multiply and divide agree', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(compareDecimals(subtract(add(a, b), b), a)).toBe(0);
        if (b.digits !== 0n) expect(compareDecimals(divide(multiply(a, b), b)!, a)).toBe(0);
        expect(divide(a, { digits: 0n, scale: 0 })).toBeUndefined();
      }),
    );
  });
});
