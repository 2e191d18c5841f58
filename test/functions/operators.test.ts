import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { define, openInsurance, run } from './insurance-fixture.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

const claims = { lookup: { type: 'Claim', as: 'claim' } };
const number = { project: { number: 'claim.claimNumber' } };

function trigramScore(query: string, name: string): number {
  const padded = ` ${query.toLowerCase()} `;
  const trigrams = Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  return trigrams.filter((trigram) => ` ${name.toLowerCase()} `.includes(trigram)).length / trigrams.length;
}

describe('lookup', () => {
  test('finds all entities of a type', async () => {
    expect(await run(store, define({ steps: [claims, number], returns: ['number'] }))).toEqual([
      ['C "3"'],
      ['C-1'],
      ['C-2'],
    ]);
  });

  test('finds one entity by IRI, CURIE or key', async () => {
    const definition = define({
      parameters: { which: { type: 'Claim' } },
      steps: [{ lookup: { type: 'Claim', as: 'claim', id: '$which' } }, number],
      returns: ['number'],
    });
    for (const which of [
      2,
      '2',
      'https://example.org/insurance/Claim/2',
      '<https://example.org/insurance/Claim/2>',
      'd:Claim/2',
      'd:Claim\\/2',
      { claimId: 2 },
    ])
      expect(await run(store, definition, { which })).toEqual([['C-2']]);
  });

  test('filters by exact values, several at once', async () => {
    const definition = define({
      parameters: { numbers: { type: 'string', multiple: true, required: false } },
      steps: [
        { lookup: { type: 'Claim', as: 'claim', where: { claimNumber: '$numbers' } } },
        { project: { id: 'claim.claimId' } },
      ],
      returns: ['id'],
    });
    expect(await run(store, definition, { numbers: ['C-1', 'C "3"'] })).toEqual([['1'], ['3']]);
    expect(await run(store, definition)).toEqual([['1'], ['2'], ['3']]);
  });

  test('finds names that are nearly right, best first', async () => {
    const definition = define({
      parameters: { name: { type: 'string' } },
      steps: [
        {
          lookup: {
            type: 'Employee',
            as: 'employee',
            name: { property: 'name', matches: '$name', minimumScore: 0.5, top: 2, score: 'score' },
          },
        },
        { project: { found: 'employee.name' } },
      ],
      returns: ['found', 'score'],
    });
    const rows = await run(store, definition, { name: 'grace hoper' });
    expect(rows.map(([name]) => name)).toEqual(['Grace Hopper', 'Grace Harper']);
    for (const [name, score] of rows)
      expect(Number(score)).toBeCloseTo(trigramScore('grace hoper', name!), 12);
  });
});

describe('traverse', () => {
  test('goes forward and backward, dropping or keeping rows without a match', async () => {
    const steps = (required: boolean) => [
      claims,
      { traverse: { from: 'claim', relation: '^claim', type: 'ExpensePayment', as: 'amount', required } },
    ];
    expect(await run(store, define({ steps: steps(true), returns: ['claim', 'amount'] }))).toEqual([
      ['Claim/2', 'ClaimAmount/7'],
    ]);
    expect(await run(store, define({ steps: steps(false), returns: ['claim', 'amount'] }))).toEqual([
      ['Claim/1', null],
      ['Claim/2', 'ClaimAmount/7'],
      ['Claim/3', null],
    ]);
  });

  test('unrolls hops and counts the least number of them', async () => {
    const definition = define({
      steps: [
        { lookup: { type: 'Employee', as: 'employee', where: { name: 'Grace Harper' } } },
        {
          traverse: {
            from: 'employee',
            relation: 'reportsTo',
            as: 'manager',
            maximumHops: 3,
            includeStart: true,
            hops: 'hops',
          },
        },
        { project: { name: 'manager.name' } },
        { rank: { by: 'hops' } },
      ],
      returns: ['name', 'hops'],
    });
    expect(await run(store, definition)).toEqual([
      ['Grace Harper', '0'],
      ['Alan Turing', '1'],
      ['Grace Hopper', '2'],
      ['Ada Lovelace', '3'],
    ]);
  });

  test('follows several relations in both directions and says which', async () => {
    const definition = define({
      steps: [
        { lookup: { type: 'Employee', as: 'employee', where: { employeeId: 3 } } },
        {
          traverse: {
            from: 'employee',
            relation: ['reportsTo', 'mentor'],
            direction: 'both',
            as: 'other',
            via: 'via',
          },
        },
      ],
      returns: ['other', 'via'],
    });
    expect(await run(store, definition)).toEqual([
      ['Employee/1', 'mentor'],
      ['Employee/2', 'reportsTo'],
      ['Employee/4', '^reportsTo'],
      ['Employee/4', 'mentor'],
    ]);
  });

  test('takes the type from an argument', async () => {
    const definition = define({
      parameters: { kinds: { type: 'entity type', of: 'ClaimAmount', multiple: true } },
      steps: [
        claims,
        { traverse: { from: 'claim', relation: '^claim', type: '$kinds', as: 'amount' } },
        { aggregate: { by: 'claim', n: 'count(amount)' } },
      ],
      returns: ['claim', 'n'],
    });
    expect(await run(store, definition, { kinds: ['LossReserve', 'ExpensePayment'] })).toEqual([
      ['Claim/1', '3'],
      ['Claim/2', '1'],
    ]);
    expect(await run(store, definition, { kinds: 'ClaimAmount' })).toEqual([
      ['Claim/1', '5'],
      ['Claim/2', '2'],
    ]);
  });
});

describe('project', () => {
  const path = 'claim.catastrophe.catastropheName';
  test('keeps, drops or fills what is missing', async () => {
    const rows = (missing: unknown) =>
      run(
        store,
        define({ steps: [claims, { project: { cat: { path, missing } } }], returns: ['claim', 'cat'] }),
      );
    expect(await rows('keep')).toEqual([
      ['Claim/1', 'Fire'],
      ['Claim/2', null],
      ['Claim/3', null],
    ]);
    expect(await rows('drop')).toEqual([['Claim/1', 'Fire']]);
    expect((await rows({ default: 'none' })).map(([, cat]) => cat)).toEqual(['Fire', 'none', 'none']);
  });

  test('paths through the same relation speak of the same entity', async () => {
    const steps = [
      claims,
      { project: { policy: 'claim.policy.policyNumber', premium: 'claim.policy.premium' } },
      { filter: { column: 'policy', is: 'present' } },
    ];
    expect(await run(store, define({ steps, returns: ['claim', 'policy', 'premium'] }))).toEqual([
      ['Claim/1', 'P-1', '1000'],
      ['Claim/2', 'P-1', '1000'],
      ['Claim/2', 'P-2', '0'],
    ]);
  });
});

describe('filter', () => {
  const with_ = (filter: object, parameters = {}) =>
    define({
      parameters,
      steps: [
        claims,
        { project: { number: 'claim.claimNumber', status: 'claim.status', opened: 'claim.openDate' } },
        { filter },
      ],
      returns: ['number'],
    });
  test('categorical: in and not in; an empty cell fits neither', async () => {
    expect(await run(store, with_({ column: 'status', in: ['open', 'closed'] }))).toEqual([['C-1'], ['C-2']]);
    expect(await run(store, with_({ column: 'status', notEquals: 'open' }))).toEqual([['C-1']]);
    expect(await run(store, with_({ column: 'status', is: 'absent' }))).toEqual([['C "3"']]);
  });

  test('ranges of dates and numbers, with optional arguments', async () => {
    const definition = with_(
      { column: 'opened', atLeast: '$from', below: '$to' },
      { from: { type: 'date', required: false }, to: { type: 'date', required: false } },
    );
    expect(await run(store, definition, { from: '2019-06-02' })).toEqual([['C "3"'], ['C-2']]);
    expect(await run(store, definition, { from: '2019-06-02', to: '2020-01-01' })).toEqual([['C-2']]);
    expect(await run(store, definition)).toHaveLength(3);
  });

  test('text, with and without case', async () => {
    expect(await run(store, with_({ column: 'number', startsWith: 'c-' }))).toEqual([['C-1'], ['C-2']]);
    expect(await run(store, with_({ column: 'number', startsWith: 'c-', ignoreCase: false }))).toEqual([]);
    expect(await run(store, with_({ column: 'number', contains: '"3' }))).toEqual([['C "3"']]);
    expect(await run(store, with_({ column: 'number', endsWith: '-2' }))).toEqual([['C-2']]);
  });

  test('compare: one column against another, with an optional parameter', async () => {
    const definition = define({
      parameters: { least: { type: 'integer', required: false } },
      steps: [
        claims,
        { project: { opened: 'claim.openDate', closed: 'claim.closeDate' } },
        { compare: 'days(closed) - days(opened) > $least' },
      ],
      returns: ['claim'],
    });
    expect(await run(store, definition, { least: 2 })).toEqual([['Claim/1']]);
    expect(await run(store, definition)).toHaveLength(3);
  });
});

describe('connected, overlap, exclude, exists', () => {
  const on = (step: Record<string, unknown>, parameters = {}, returns = ['claim']) =>
    define({ parameters, steps: [claims, step], returns });
  test('connected by a path, to given ends, or not', async () => {
    expect(await run(store, on({ connected: { column: 'claim', path: 'policy' } }))).toEqual([
      ['Claim/1'],
      ['Claim/2'],
    ]);
    expect(await run(store, on({ connected: { column: 'claim', path: 'policy', exclude: true } }))).toEqual([
      ['Claim/3'],
    ]);
    const to = on(
      { connected: { column: 'claim', path: 'policy', to: '$policy' } },
      { policy: { type: 'Policy', required: false } },
    );
    expect(await run(store, to, { policy: 'P-2' })).toEqual([['Claim/2']]);
    expect(await run(store, to)).toHaveLength(3);
    const not = on(
      { connected: { column: 'claim', path: 'policy', to: '$policy', exclude: true } },
      { policy: { type: 'Policy', multiple: true, required: false } },
    );
    expect(await run(store, not, { policy: ['P-2'] })).toEqual([['Claim/1'], ['Claim/3']]);
    expect(await run(store, not)).toHaveLength(3);
  });

  test('overlap: any, all, none, at least so many', async () => {
    const overlap = (mode: string, more = {}) =>
      on(
        { overlap: { column: 'claim', path: 'tag', values: '$tags', mode, ...more } },
        { tags: { type: 'string', multiple: true } },
      );
    const tags = ['fire', 'night'];
    expect(await run(store, overlap('any'), { tags })).toEqual([['Claim/1'], ['Claim/2']]);
    expect(await run(store, overlap('all'), { tags })).toEqual([['Claim/1']]);
    expect(await run(store, overlap('none'), { tags })).toEqual([['Claim/3']]);
    expect(await run(store, overlap('minimum', { minimum: 2 }), { tags: [...tags, 'day'] })).toEqual([
      ['Claim/1'],
    ]);
  });

  test('exclude by a path and by a pipeline', async () => {
    expect(await run(store, on({ exclude: { column: 'claim', path: '^claim[LossReserve]' } }))).toEqual([
      ['Claim/2'],
      ['Claim/3'],
    ]);
    const steps = [{ lookup: { type: 'Claim', as: 'claim', where: { status: 'open' } } }];
    expect(await run(store, on({ exclude: { on: 'claim', steps } }))).toEqual([['Claim/1'], ['Claim/3']]);
  });

  test('exists says whether', async () => {
    expect(
      await run(
        store,
        on({ exists: { column: 'claim', path: '^claim', as: 'hasAmounts' } }, {}, ['claim', 'hasAmounts']),
      ),
    ).toEqual([
      ['Claim/1', 'true'],
      ['Claim/2', 'true'],
      ['Claim/3', 'false'],
    ]);
  });
});

describe('aggregate', () => {
  const amounts = (as: string, type: string, required = false) => ({
    traverse: { from: 'claim', relation: '^claim', type, as, required },
  });

  test('two fan-outs in one table: payments and reserves are each counted once', async () => {
    const definition = define({
      steps: [
        claims,
        amounts('payment', 'LossPayment'),
        amounts('reserve', 'LossReserve'),
        {
          aggregate: {
            by: 'claim',
            paid: 'sum(payment.amount)',
            reserved: 'sum(reserve.amount)',
            payments: 'count(payment)',
          },
        },
      ],
      returns: ['claim', 'paid', 'reserved', 'payments'],
    });
    expect(await run(store, definition)).toEqual([
      ['Claim/1', '201', '120', '2'],
      ['Claim/2', '7', '0', '1'],
      ['Claim/3', '0', '0', '0'],
    ]);
  });

  test('a claim under two policies counts once in the total and once for each policy', async () => {
    const steps = [
      claims,
      { traverse: { from: 'claim', relation: 'policy', as: 'policy' } },
      amounts('payment', 'LossPayment', true),
    ];
    expect(
      await run(
        store,
        define({ steps: [...steps, { aggregate: { total: 'sum(payment.amount)' } }], returns: ['total'] }),
      ),
    ).toEqual([['208']]);
    expect(
      await run(
        store,
        define({
          steps: [...steps, { aggregate: { by: 'policy', total: 'sum(payment.amount)' } }],
          returns: ['policy', 'total'],
        }),
      ),
    ).toEqual([
      ['Policy/P-1', '208'],
      ['Policy/P-2', '7'],
    ]);
  });

  test('aggregates of aggregates', async () => {
    const definition = define({
      steps: [
        claims,
        amounts('amount', 'ClaimAmount'),
        { aggregate: { by: 'claim', total: 'sum(amount.amount)' } },
        { traverse: { from: 'claim', relation: 'policy', as: 'policy' } },
        { project: { number: 'policy.policyNumber' } },
        {
          aggregate: {
            by: ['policy', 'number'],
            mean: 'avg(total)',
            most: 'max(total)',
            claims: 'count(claim)',
          },
        },
      ],
      returns: ['number', 'mean', 'most', 'claims'],
    });
    expect(await run(store, definition)).toEqual([
      ['P-1', '168.625', '321', '2'],
      ['P-2', '16.25', '16.25', '1'],
    ]);
  });

  test('min, max, avg, distinct and count over values, of groups that have none too', async () => {
    const definition = define({
      steps: [
        claims,
        amounts('payment', 'LossPayment'),
        {
          aggregate: {
            by: 'claim',
            low: 'min(payment.amount)',
            mean: 'avg(payment.amount)',
            n: 'count(payment.amount)',
            different: 'distinct(payment.amount)',
          },
        },
      ],
      returns: ['claim', 'low', 'mean', 'n', 'different'],
    });
    expect(await run(store, definition)).toEqual([
      ['Claim/1', '100.5', '100.5', '2', '1'],
      ['Claim/2', '7', '7', '1', '1'],
      ['Claim/3', null, null, '0', '0'],
    ]);
  });

  test('first and last by an order', async () => {
    const definition = define({
      steps: [
        claims,
        amounts('payment', 'LossPayment', true),
        {
          aggregate: {
            by: 'claim',
            first: 'first(payment.amountId by payment.paidOn)',
            last: 'last(payment.amountId by payment.paidOn)',
          },
        },
      ],
      returns: ['claim', 'first', 'last'],
    });
    expect(await run(store, definition)).toEqual([
      ['Claim/1', '1', '2'],
      ['Claim/2', '6', '6'],
    ]);
  });

  test('collect joins in one order; grand totals of nothing are one row', async () => {
    const collect = define({
      steps: [claims, { aggregate: { by: 'claim', tags: 'collect(claim.tag)' } }],
      returns: ['claim', 'tags'],
    });
    expect(await run(store, collect)).toEqual([
      ['Claim/1', 'fire | night'],
      ['Claim/2', 'fire'],
      ['Claim/3', ''],
    ]);
    const none = define({
      steps: [
        { lookup: { type: 'Claim', as: 'claim', where: { claimNumber: 'nothing' } } },
        { aggregate: { n: 'count(claim)' } },
      ],
      returns: ['n'],
    });
    expect(await run(store, none)).toEqual([['0']]);
  });

  test('having takes a parameter', async () => {
    const definition = define({
      parameters: { least: { type: 'decimal' } },
      steps: [
        claims,
        amounts('amount', 'ClaimAmount'),
        {
          aggregate: {
            by: 'claim',
            total: 'sum(amount.amount)',
            having: { column: 'total', atLeast: '$least' },
          },
        },
      ],
      returns: ['claim', 'total'],
    });
    expect(await run(store, definition, { least: 16.25 })).toEqual([
      ['Claim/1', '321'],
      ['Claim/2', '16.25'],
    ]);
  });
});

describe('rank, compute, combine', () => {
  test('rank orders, cuts and skips; a limit is lowered by its argument', async () => {
    const definition = define({
      parameters: { limit: { type: 'integer', default: 2, minimum: 1, maximum: 5 } },
      steps: [
        { lookup: { type: 'ClaimAmount', as: 'amount' } },
        { project: { value: 'amount.amount' } },
        { rank: { by: '-value', limit: '$limit', offset: 1 } },
      ],
      returns: ['amount', 'value'],
    });
    expect(await run(store, definition)).toEqual([
      ['ClaimAmount/2', '100.5'],
      ['ClaimAmount/5', '50'],
    ]);
    expect(await run(store, definition, { limit: 1 })).toEqual([['ClaimAmount/2', '100.5']]);
  });

  test('steps after a limit see only its rows', async () => {
    const definition = define({
      steps: [
        { lookup: { type: 'ClaimAmount', as: 'amount' } },
        { project: { value: 'amount.amount' } },
        { rank: { by: '-value', limit: 3 } },
        { aggregate: { total: 'sum(value)', n: 'count(amount)' } },
      ],
      returns: ['total', 'n'],
    });
    expect(await run(store, definition)).toEqual([['251', '3']]);
  });

  test('compute: arithmetic, conditions, text, day numbers; what cannot be computed is empty', async () => {
    const definition = define({
      steps: [
        { lookup: { type: 'Policy', as: 'policy' } },
        { project: { number: 'policy.policyNumber', premium: 'policy.premium' } },
        {
          compute: {
            ratio: '500 / premium',
            label: "concat(lower(number), ': ', if(premium > 500, 'big', 'small'))",
            down: 'trunc(0 - premium / 7)',
          },
        },
      ],
      returns: ['number', 'ratio', 'label', 'down'],
    });
    expect(await run(store, definition)).toEqual([
      ['P-1', '0.5', 'p-1: big', '-142'],
      ['P-2', null, 'p-2: small', '0'],
      ['P-3', '1.666666666666666666', 'p-3: small', '-42'],
    ]);
    const days = define({
      steps: [
        claims,
        { project: { opened: 'claim.openDate', closed: { path: 'claim.closeDate', missing: 'drop' } } },
        { compute: { days: 'days(closed) - days(opened)', epoch: 'days(opened)' } },
      ],
      returns: ['claim', 'days', 'epoch'],
    });
    expect(await run(store, days)).toEqual([
      ['Claim/1', '16', '17911'],
      ['Claim/3', '2', '18320'],
    ]);
  });

  test('combine: union, intersection, difference and join', async () => {
    const open = [{ lookup: { type: 'Claim', as: 'claim', where: { status: 'open' } } }];
    const withPolicy = [
      { lookup: { type: 'Claim', as: 'claim' } },
      { connected: { column: 'claim', path: 'policy' } },
    ];
    const combine = (how: string, first: object[], steps: object[]) =>
      run(store, define({ steps: [...first, { combine: { how, steps } }] as never, returns: ['claim'] }));
    expect(await combine('union', open, withPolicy)).toEqual([['Claim/1'], ['Claim/2']]);
    expect(await combine('intersection', withPolicy, open)).toEqual([['Claim/2']]);
    expect(await combine('difference', withPolicy, open)).toEqual([['Claim/1']]);
    const totals = [
      { lookup: { type: 'LossPayment', as: 'payment' } },
      { traverse: { from: 'payment', relation: 'claim', as: 'claim' } },
      { aggregate: { by: 'claim', paid: 'sum(payment.amount)' } },
    ];
    const joined = define({
      steps: [claims, number, { combine: { how: 'join', steps: totals } }],
      returns: ['number', 'paid'],
    });
    expect(await run(store, joined)).toEqual([
      ['C-1', '201'],
      ['C-2', '7'],
    ]);
  });

  test('facts lists what is known of an entity', async () => {
    const definition = define({
      parameters: { which: { type: 'Catastrophe' } },
      steps: [
        { lookup: { type: 'Catastrophe', as: 'entity', id: '$which' } },
        { facts: { column: 'entity', property: 'property', value: 'value' } },
      ],
      returns: ['property', 'value'],
    });
    expect(await run(store, definition, { which: 'Fire' })).toEqual([
      ['http://www.w3.org/1999/02/22-rdf-syntax-ns#type', 'schema#Catastrophe'],
      ['schema#catastropheName', 'Fire'],
    ]);
  });

  test('a structural parameter chooses the query', async () => {
    const definition = define({
      parameters: { measure: { choices: { sum: 'sum(amount.amount)', count: 'count(amount)' } } },
      steps: [{ lookup: { type: 'ClaimAmount', as: 'amount' } }, { aggregate: { result: '$measure' } }],
      returns: ['result'],
    });
    expect(await run(store, definition, { measure: 'count' })).toEqual([['7']]);
    expect(await run(store, definition, { measure: 'sum' })).toEqual([['337.25']]);
  });
});

describe('measures of several things grouped by a cell that may be empty', () => {
  const joined = (project: object, by: string | string[]) =>
    run(
      store,
      define({
        steps: [
          { lookup: { type: 'LossPayment', as: 'payment' } },
          { traverse: { from: 'payment', relation: 'claim', as: 'claim' } },
          { project },
          {
            aggregate: {
              by,
              paid: 'sum(payment.amount)',
              claims: 'count(claim)',
              latest: 'max(payment.paidOn)',
            },
          },
        ] as never,
        returns: ['group', 'paid'],
      }),
    );

  test('grouping by the entity is offered where it helps, and it does', async () => {
    await expect(joined({ group: 'claim.closeDate' }, 'group')).rejects.toThrow(
      /"group" may be empty. Give it `missing: drop` or a default, or group by "claim" too\./,
    );
    expect(await joined({ group: 'claim.closeDate' }, ['claim', 'group'])).toEqual([
      [null, '7'],
      ['2019-01-31', '201'],
    ]);
  });

  test('it is not offered where the entity is grouped already or has several of the values', async () => {
    const onlyThis = /"group" may be empty. Give it `missing: drop` or a default\.$/;
    for (const by of ['group', ['claim', 'group']])
      await expect(joined({ group: 'claim.tag' }, by)).rejects.toThrow(onlyThis);
    expect(await joined({ group: { path: 'claim.tag', missing: 'drop' } }, ['claim', 'group'])).toHaveLength(
      3,
    );
  });
});
