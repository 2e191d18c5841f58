import { expect, test } from 'vitest';
import { askSparql } from '../../../src/agent/sparql/ask-sparql.ts';
import { promoteQuery } from '../../../src/agent/sparql/promote-query.ts';
import { callFunction } from '../../../src/functions/call-function.ts';
import { compileFunction } from '../../../src/functions/compile-function.ts';
import { mintIri } from '../../../src/graph/identity.ts';
import { openInsurance, schema } from '../../functions/insurance-fixture.ts';
import { insuranceKernel, scriptedModel } from '../rig.ts';

const query = (sparql: string) => ({ json: { thought: 'so', sparql } });
const statusOf = 'SELECT ?status WHERE { ?claim a :Claim ; :claimNumber "C-2" ; :status ?status }';
const question = 'What is the status of claim C-2?';

async function ask(text: string, replies: readonly string[]) {
  const kernel = await insuranceKernel();
  const { context, server } = await scriptedModel(replies.map(query));
  return { kernel, server, answer: await askSparql({ question: text, kernel }, context) };
}

test('two attempts that agree by value are sure, whatever they call their columns', async () => {
  const other = 'SELECT ?number ?s WHERE { ?c :status ?s ; :claimNumber ?number FILTER(?number = "C-2") }';
  const { answer } = await ask(question, [statusOf, other]);
  expect(answer).toMatchObject({ outcome: 'sure', reasons: [] });
  expect(answer.attempts.map((tries) => tries.at(-1)?.result?.rows.length)).toEqual([1, 1]);
});

test('two attempts that disagree are not sure, and both are kept', async () => {
  const other = 'SELECT ?status WHERE { ?claim a :Claim ; :claimNumber "C-1" ; :status ?status }';
  const { answer } = await ask(question, [statusOf, other]);
  expect(answer).toMatchObject({ outcome: 'not sure', reasons: ['two independent attempts disagree'] });
  expect(answer.attempts.map((tries) => tries.at(-1)?.result?.rows[0]?.status?.value)).toEqual([
    'open',
    'closed',
  ]);
});

test.each([
  ['a syntax error', 'SELECT ?x WHERE { ?x a :Claim', 'syntax'],
  ['a term that S does not have', 'SELECT ?x WHERE { ?c a :Claim ; :colour ?x }', 'term-outside-schema'],
  ['an update', 'DELETE WHERE { ?s ?p ?o }', 'syntax'],
  ['SERVICE', 'SELECT ?s WHERE { SERVICE <http://x.example/> { ?c :status ?s } }', 'forbidden-clause'],
  ['a Cartesian product', 'SELECT ?a ?b WHERE { ?c :status ?a . ?d :premium ?b }', 'cartesian-product'],
  ['a value that is nowhere', 'SELECT ?s WHERE { ?c :claimNumber "C2" ; :status ?s }', 'empty-result'],
  [
    'a column without values',
    'SELECT ?s ?x WHERE { ?c :claimNumber "C-2" ; :status ?s OPTIONAL { ?c :closeDate ?x } }',
    'column-without-values',
  ],
  ['nothing but entities', 'SELECT ?c WHERE { ?c a :Claim }', 'only-entities'],
])('%s is sent back with its reason, and the repaired query counts', async (_, wrong, check) => {
  const { answer, server } = await ask(question, [wrong, statusOf, statusOf]);
  expect(answer.attempts[0]?.[0]?.doubts.map((doubt) => doubt.check)).toContain(check);
  expect(JSON.stringify(server.requests[1]?.body.messages?.at(-1))).toContain(check);
  expect(answer).toMatchObject({
    outcome: 'sure',
    attempts: [[{}, { sparql: statusOf }], [{ sparql: statusOf }]],
  });
});

test('a question for a number is not answered by rows without one', async () => {
  const list = 'SELECT ?s WHERE { ?c a :Claim ; :status ?s }';
  const count = 'SELECT (COUNT(DISTINCT ?c) AS ?n) WHERE { ?c a :Claim }';
  const { answer } = await ask('How many claims are there?', [list, count, count]);
  expect(answer.attempts[0]?.[0]?.doubts).toMatchObject([{ check: 'no-number' }]);
  expect(answer.outcome).toBe('sure');
});

test('a query that cannot be repaired ends after three repairs without an answer', async () => {
  const wrong = Array.from({ length: 8 }, (_, index) => `SELECT ?x WHERE { ?x :nothing${index} ?y }`);
  const { answer, server } = await ask(question, wrong);
  expect(answer).toMatchObject({ outcome: 'no query' });
  expect(answer.attempts.map((tries) => tries.length)).toEqual([4, 4]);
  expect(server.requests).toHaveLength(8);
});

test('a query becomes a function whose parameters are what the question gave', async () => {
  const text = 'Which amounts above 30 has claim C-1?';
  const sparql =
    'SELECT ?amount WHERE { ?item :claim ?c ; :amount ?amount . ?c :claimNumber "C-1" . FILTER(?amount > 30) } ORDER BY ?amount';
  const { answer, kernel } = await ask(text, [sparql, sparql]);
  const definition = promoteQuery({ name: 'amounts_above', answer, kernel });
  expect(definition).toMatchObject({
    parameters: { claimNumber: { type: 'string' }, givenAmount: { type: 'decimal' } },
    examples: [{ question: text, arguments: { claimNumber: 'C-1', givenAmount: '30' } }],
  });
  expect(definition.select).not.toContain('C-1');
  const store = await openInsurance();
  const call = { function: compileFunction(definition, schema), store, mintIri };
  const result = await callFunction({ ...call, arguments: { claimNumber: 'C-2', givenAmount: '8' } });
  expect(result.rows.map((row) => Number(row.amount?.value))).toEqual([9.25]);
  await store.close();
});

test('an entity in a query becomes a parameter of its type', async () => {
  const sparql = 'SELECT ?n WHERE { ?c :policy d:Policy%2FP-2 ; :claimNumber ?n }'.replace('%2F', '\\/');
  const { answer, kernel } = await ask('Which claims has policy P-2?', [sparql, sparql]);
  expect(promoteQuery({ name: 'claims_of', answer, kernel }).parameters).toMatchObject({
    policy: { type: 'Policy' },
  });
});

test('what ran nowhere, and what cannot be a name, becomes no function', async () => {
  const { answer, kernel } = await ask(question, Array(8).fill('nonsense'));
  expect(() => promoteQuery({ name: 'ok', answer, kernel })).toThrow(/no query answered/);
  expect(() => promoteQuery({ name: '../../x', answer, kernel })).toThrow(/cannot name a function/);
});
