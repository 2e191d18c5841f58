import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FunctionDefinitionInput } from '../../../src/domain/function.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import { admitFunctions } from '../../../src/functions/gate/admit-functions.ts';
import { mintIri } from '../../../src/graph/identity.ts';
import type { GraphStore } from '../../../src/rdf/graph-store.ts';
import { define, openInsurance, schema } from '../insurance-fixture.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

const gate = (...definitions: FunctionDefinitionInput[]) =>
  admitFunctions({ definitions, schema, store, mintIri }, silentContext);
const reasons = async (definition: FunctionDefinitionInput) =>
  (await gate(definition)).refused.flatMap((refused) => refused.reasons).join('\n');
const claims = { lookup: { type: 'Claim', as: 'claim' } };
const written = (select: string, returns = ['claim'], parameters = {}) =>
  define({ select, returns, parameters });

describe('a hand-written SELECT', () => {
  test.each([
    ['an update', 'INSERT DATA { <urn:a> a :Claim }', 'update'],
    [
      'SERVICE',
      'SELECT ?claim WHERE { ?claim a :Claim SERVICE <http://x/> { ?claim a :Claim } }',
      'forbidden-clause',
    ],
    ['FROM', 'SELECT ?claim FROM <http://x/> WHERE { ?claim a :Claim }', 'forbidden-clause'],
    ['GRAPH', 'SELECT ?claim WHERE { GRAPH ?g { ?claim a :Claim } }', 'forbidden-clause'],
    ['CONSTRUCT', 'CONSTRUCT { ?claim a :Claim } WHERE { ?claim a :Claim }', 'no SELECT'],
    ['a term outside S', 'SELECT ?claim WHERE { ?claim <http://x/secret> ?y }', 'term-outside-schema'],
    ['an unknown term of S', 'SELECT ?claim WHERE { ?claim :secret ?y }', 'term-outside-schema'],
    ['any predicate', 'SELECT ?claim WHERE { ?claim ?p ?y }', 'open-predicate'],
    ['an unbound variable', 'SELECT ?claim WHERE { ?claim a :Claim FILTER(?x > 1) }', 'unbound-variable'],
    [
      'an undeclared parameter',
      'SELECT ?claim WHERE { ?claim :claimId ?id FILTER(?id = $id2) }',
      'unbound-variable',
    ],
    ['a limit without order', 'SELECT ?claim WHERE { ?claim a :Claim } LIMIT 3', 'limit-without-order'],
    [
      'a Cartesian product',
      'SELECT ?claim WHERE { ?claim a :Claim . ?policy a :Policy }',
      'cartesian-product',
    ],
    ['a random value', 'SELECT ?claim WHERE { ?claim a :Claim FILTER(RAND() > 0.5) }', 'not-repeatable'],
    ['a syntax error', 'SELECT ?claim WHERE { ?claim a :Claim', 'not valid'],
    ['a column it does not select', 'SELECT ?policy WHERE { ?policy a :Policy }', 'does not select'],
  ])('%s is refused', async (_, select, reason) => {
    expect(await reasons(written(select))).toContain(reason);
  });

  test('is refused when a parameter is not used or assigned', async () => {
    const select = 'SELECT ?claim WHERE { ?claim :claimNumber ?n . VALUES $number { "C-1" } }';
    expect(await reasons(written(select, ['claim'], { number: { type: 'string' } }))).toContain(
      'parameter-assigned',
    );
    expect(
      await reasons(
        written('SELECT ?claim WHERE { ?claim a :Claim }', ['claim'], { number: { type: 'string' } }),
      ),
    ).toContain('unused-parameter');
  });

  test('two parts are no Cartesian product when one is proven to have one row', async () => {
    const parameters = { number: { type: 'Policy' } };
    const one =
      'SELECT ?claim ?premium WHERE { ?claim a :Claim . ?policy a :Policy ; :premium ?premium FILTER(?policy = $number) }';
    expect(await reasons(written(one, ['claim', 'premium'], parameters))).toBe('');
    const total =
      'SELECT ?claim ?n WHERE { ?claim a :Claim { SELECT (COUNT(?p) AS ?n) WHERE { ?p a :Policy } } }';
    expect(await reasons(written(total, ['claim', 'n']))).toBe('');
    const optional =
      'SELECT ?claim WHERE { ?claim a :Claim . ?policy a :Policy FILTER(!BOUND($number) || ?policy = $number) }';
    expect(
      await reasons(written(optional, ['claim'], { number: { type: 'Policy', required: false } })),
    ).toContain('cartesian-product');
  });

  test('runs like any other, with optional and multiple arguments and a bound grouping key', async () => {
    const report = await gate(
      define({
        select:
          'SELECT ?number (SUM(?amount) AS ?total) WHERE { ?claim :claimNumber ?number . ?x :claim ?claim ; :amount ?amount . FILTER(!BOUND($numbers) || ?number IN ($numbers)) } GROUP BY ?number',
        parameters: { numbers: { type: 'string', multiple: true, required: false } },
        returns: ['number', { name: 'total', type: 'decimal' }],
        examples: [
          { question: 'All?' },
          { question: 'Two?', arguments: { numbers: ['C-1', 'C-2'] } },
          { question: 'None?', arguments: { numbers: ['C-9'] }, expect: 'empty' },
        ],
      }),
    );
    expect(report.examples.map(({ outcome, rows }) => [outcome, rows])).toEqual([
      ['passed', 2],
      ['passed', 2],
      ['passed', 0],
    ]);
    const grouped = define({
      select:
        'SELECT ?claim (COUNT(?x) AS ?n) WHERE { ?claim :claimId ?id . ?x :claim ?claim } GROUP BY ?claim',
      parameters: { claim: { type: 'Claim' } },
      returns: ['claim', 'n'],
      examples: [
        { question: 'Some?', arguments: { claim: 1 } },
        { question: 'No claim, no row', arguments: { claim: 77 }, expect: 'empty' },
      ],
    });
    expect((await gate(grouped)).refused).toEqual([]);
  });
});

describe('a pipeline', () => {
  test.each([
    ['an unknown type', [{ lookup: { type: 'Klaim', as: 'claim' } }], 'Known: Catastrophe, Claim'],
    [
      'an unknown property',
      [claims, { project: { x: 'claim.premium' } }],
      'has no "premium". It has: claimId',
    ],
    ['an unknown step', [{ lookupp: {} }], 'exactly one of the keys lookup'],
    ['an unknown option', [{ lookup: { type: 'Claim', as: 'claim', limit: 3 } }], 'Step 1 (lookup)'],
    ['an unknown column', [claims, { filter: { column: 'klaim', is: 'present' } }], 'Columns: claim'],
    [
      'an undeclared parameter',
      [{ lookup: { type: 'Claim', as: 'claim', id: '$which' } }],
      'There is no parameter $which',
    ],
    ['a sum of texts', [claims, { aggregate: { total: 'sum(claim.claimNumber)' } }], 'needs numbers'],
    [
      'text compared with a number',
      [claims, { project: { n: 'claim.claimNumber' } }, { compare: 'n > 3' }],
      'text is compared with number',
    ],
    [
      'a constant of another type',
      [{ lookup: { type: 'Claim', as: 'claim', where: { openDate: 'soon' } } }],
      'is no http://www.w3.org/2001/XMLSchema#date',
    ],
    ['a column named twice', [claims, { project: { claim: 'claim.claimNumber' } }], 'is taken'],
    [
      'a type that cannot be reached',
      [claims, { traverse: { from: 'claim', relation: 'policy', type: 'Employee', as: 'x' } }],
      'cannot be reached',
    ],
    [
      'two tables that nothing connects',
      [claims, { lookup: { type: 'Policy', as: 'policy' } }],
      'cartesian-product',
    ],
    [
      'reading the graph after the tail',
      [claims, { format: { label: '{claim}' } }, { project: { x: 'claim.claimNumber' } }],
      'reads the graph',
    ],
  ])('with %s is refused', async (_, steps, reason) => {
    expect(await reasons(define({ steps: steps as never, returns: ['claim'] }))).toContain(reason);
  });

  test('that is empty on its own example is refused unless it says so', async () => {
    const definition = (expect?: 'empty') =>
      define({
        steps: [{ lookup: { type: 'Claim', as: 'claim', where: { claimNumber: 'C-9' } } }],
        returns: ['claim'],
        examples: [{ question: 'Which?', ...(expect && { expect }) }],
      });
    expect(await reasons(definition())).toContain('gave no rows');
    expect((await gate(definition('empty'))).admitted).toHaveLength(1);
  });

  test('keeps the hash of its example rows, and is refused when they change', async () => {
    const definition = define({
      steps: [claims],
      returns: ['claim'],
      examples: [{ question: 'Which claims?' }],
    });
    const [admitted] = (await gate(definition)).admitted;
    const hash = admitted!.definition.examples[0]!.expect!;
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await gate(admitted!.definition)).refused).toEqual([]);
    expect(
      await reasons({
        ...definition,
        examples: [
          { question: 'Which claims?', expect: hash.replace(/^./, hash.startsWith('0') ? '1' : '0') },
        ],
      }),
    ).toContain('rows changed');
  });

  test('examples without a graph are not evaluated, which is said', async () => {
    const definition = define({
      steps: [claims],
      returns: ['claim'],
      examples: [{ question: 'Which claims?' }],
    });
    const report = await admitFunctions({ definitions: [definition], schema, mintIri }, silentContext);
    expect(report.examples[0]!.outcome).toBe('not evaluated');
    expect(report.findings.map(({ check }) => check)).toEqual(['examples-not-evaluated']);
  });

  test('a name is given once', async () => {
    const definition = define({ steps: [claims], returns: ['claim'] });
    expect((await gate(definition, definition)).refused).toMatchObject([
      { name: 'tested', reasons: ['the name is taken by an earlier function'] },
    ]);
  });
});
