import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GraphStore } from '../../../src/rdf/graph-store.ts';
import { base, call, define, openInsurance } from '../insurance-fixture.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

const claims = { lookup: { type: 'Claim', as: 'claim' } };
async function witness(definition: Parameters<typeof call>[1], args = {}) {
  const result = await call(store, definition, args, { evidence: true });
  if (result.witness?.outcome !== 'evaluated')
    throw new Error(JSON.stringify(result.witness ?? result.error));
  return { rows: result.rows, witness: result.witness.rows };
}
const short = (text: string) => text.replaceAll(base, '').replaceAll('schema#', ':');

test('an aggregate names the facts that went into each of its rows, and no others', async () => {
  const definition = define({
    steps: [
      claims,
      { project: { number: 'claim.claimNumber' } },
      { traverse: { from: 'claim', relation: '^claim', type: 'LossPayment', as: 'payment' } },
      {
        aggregate: {
          by: ['claim', 'number'],
          paid: 'sum(payment.amount)',
          having: { column: 'paid', atLeast: 1 },
        },
      },
    ],
    returns: ['number', 'paid'],
  });
  const { witness: found } = await witness(definition);
  expect(found.map(({ entities }) => entities.map(short))).toEqual([
    ['Claim/1', 'ClaimAmount/1', 'ClaimAmount/2'],
    ['Claim/2', 'ClaimAmount/6'],
  ]);
  expect(found[1]!.facts.map(short)).toEqual([
    expect.stringMatching(/^<Claim\/2> <.*type> <:Claim> \.$/),
    '<Claim/2> <:claimNumber> "C-2" .',
    expect.stringMatching(/^<ClaimAmount\/6> <.*type> <:LossPayment> \.$/),
    expect.stringMatching(/^<ClaimAmount\/6> <:amount> "7"/),
    '<ClaimAmount/6> <:claim> <Claim/2> .',
  ]);
});

test('a grand total rests on everything it counted; a branch that did not match is no fact', async () => {
  const total = await witness(
    define({
      steps: [
        { lookup: { type: 'LossPayment', as: 'payment' } },
        { aggregate: { total: 'sum(payment.amount)' } },
      ],
      returns: ['total'],
    }),
  );
  expect(total.witness[0]!.entities.map(short)).toEqual(['ClaimAmount/1', 'ClaimAmount/2', 'ClaimAmount/6']);
  const either = await witness(
    define({
      steps: [
        { lookup: { type: 'Employee', as: 'employee' } },
        { traverse: { from: 'employee', relation: ['reportsTo', 'mentor'], as: 'other' } },
      ],
      returns: ['employee', 'other'],
    }),
  );
  const at = either.rows.findIndex(
    (row) => row.employee!.value.endsWith('/3') && row.other!.value.endsWith('/2'),
  );
  expect(either.witness[at]!.facts.map(short)).toContain('<Employee/3> <:reportsTo> <Employee/2> .');
  expect(either.witness[at]!.facts.map(short)).not.toContain('<Employee/3> <:mentor> <Employee/2> .');
});

test('facts are among those of the graph, and a tail keeps its witness by shared columns', async () => {
  const definition = define({
    steps: [
      { lookup: { type: 'ClaimAmount', as: 'amount' } },
      { project: { value: 'amount.amount' } },
      { rank: { by: '-value', limit: 1, ties: 'keep', as: 'place' } },
    ],
    returns: ['amount', 'place'],
  });
  const { witness: found } = await witness(definition);
  expect(found.map(({ entities }) => entities.map(short))).toEqual([['ClaimAmount/1'], ['ClaimAmount/2']]);
  for (const { facts } of found)
    for (const fact of facts) expect(await store.ask(`ASK { ${fact} }`)).toBe(true);
});

test('a hand-written SELECT says that it has no witness', async () => {
  const result = await call(
    store,
    define({ select: 'SELECT ?claim WHERE { ?claim a :Claim }', returns: ['claim'] }),
    {},
    { evidence: true },
  );
  expect(result.witness).toMatchObject({ outcome: 'not evaluated' });
});

test('more rows than asked for are cut at the same place every time, and said', async () => {
  const definition = define({
    steps: [{ lookup: { type: 'ClaimAmount', as: 'amount' } }],
    returns: ['amount'],
  });
  const [cut, all] = [
    await call(store, definition, {}, { limit: 3 }),
    await call(store, definition, {}, { limit: 7 }),
  ];
  expect([cut.truncated, all.truncated]).toEqual([true, false]);
  expect(cut.rows).toEqual(all.rows.slice(0, 3));
});

test('empty, failed and refused are different things', async () => {
  const slow = define({ steps: [claims, { project: { n: 'claim.claimNumber' } }], returns: ['n'] });
  const broken = { ...store, select: () => store.select('SELECT * WHERE { ?s ?p ?o BIND(1 AS ?s) }') };
  expect((await call(broken as GraphStore, slow)).status).toBe('failed');
  expect(
    (
      await call(
        store,
        define({
          steps: [{ lookup: { type: 'Claim', as: 'claim', where: { claimNumber: 'x' } } }],
          returns: ['claim'],
        }),
      )
    ).status,
  ).toBe('empty');
});
