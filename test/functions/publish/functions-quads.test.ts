import type { Quad } from '@rdfjs/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { composeFunctions } from '../../../src/functions/compose/compose-functions.ts';
import { coverageReport } from '../../../src/functions/coverage-report.ts';
import { admitFunctions } from '../../../src/functions/gate/admit-functions.ts';
import { functionsFromQuads } from '../../../src/functions/publish/functions-from-quads.ts';
import { functionsToQuads } from '../../../src/functions/publish/functions-to-quads.ts';
import { readFunctionYaml } from '../../../src/functions/read-function-files.ts';
import { mintIri } from '../../../src/graph/identity.ts';
import type { GraphStore } from '../../../src/rdf/graph-store.ts';
import { parseRdf } from '../../../src/rdf/parse-rdf.ts';
import { writeTurtle } from '../../../src/rdf/turtle-writer.ts';
import { namespaces } from '../../../src/rdf/vocabularies.ts';
import { base, openInsurance, run, schema } from '../insurance-fixture.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openInsurance();
});
afterAll(() => store.close());

async function admitted() {
  const definitions = await composeFunctions({ schema, store, mintIri });
  return (await admitFunctions({ definitions, schema, store, mintIri }, silentContext)).admitted;
}
const objects = (quads: readonly Quad[], predicate: string) =>
  quads.filter((quad) => quad.predicate.value === predicate).map(({ object }) => object.value);
const ofType = (quads: readonly Quad[], type: string) =>
  quads.filter(({ object }) => object.value === type).map(({ subject }) => subject.value);

test('a catalogue survives Turtle, by value and by byte', async () => {
  const functions = await admitted();
  const turtle = writeTurtle(functionsToQuads({ functions, schema, mintIri }), { prefixes: namespaces });
  const read = functionsFromQuads(parseRdf(turtle, { format: 'ttl' }));
  expect(read).toEqual(
    functions.map(({ definition }) => definition).sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  const again = await admitFunctions({ definitions: read, schema, store, mintIri }, silentContext);
  expect(
    writeTurtle(functionsToQuads({ functions: again.admitted, schema, mintIri }), { prefixes: namespaces }),
  ).toBe(turtle);
});

test('each structural choice is a published function, a limit is no parameter, a tail is not published', async () => {
  const quads = functionsToQuads({ functions: await admitted(), schema, mintIri });
  const published = ofType(quads, `${namespaces.dash}SPARQLMultiFunction`).map((iri) =>
    iri.replace(`${base}function/`, ''),
  );
  expect(published).toEqual(
    expect.arrayContaining([
      'find_claim',
      'count_claim_by_status',
      'count_entities_Claim',
      'count_entities_Policy',
      'describe',
    ]),
  );
  expect(published).not.toContain('find_path');
  expect(published).not.toContain('count_entities');
  expect(objects(quads, `${namespaces.sh}path`)).not.toContain(`${base}parameter/limit`);
});

test('every example is a query that runs as it stands and gives the rows of the call', async () => {
  const functions = await admitted();
  const quads = functionsToQuads({ functions, schema, mintIri });
  const examples = ofType(quads, `${namespaces.sh}SPARQLSelectExecutable`);
  expect(examples).toHaveLength(functions.filter(({ portable }) => portable).length);
  for (const example of examples) {
    const select = quads.find(
      (quad) => quad.subject.value === example && quad.predicate.value === `${namespaces.sh}select`,
    )!.object.value;
    expect((await store.select(select)).rows.length, example).toBeGreaterThan(0);
  }
});

describe('a function written in Turtle', () => {
  const turtle = `
    @prefix dash: <http://datashapes.org/dash#> . @prefix sh: <http://www.w3.org/ns/shacl#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix q: <https://w3id.org/quercus#> . @prefix f: <${base}function/> . @prefix p: <${base}parameter/> .
    f:paid_more_than a dash:SPARQLMultiFunction ; rdfs:comment "Payments above an amount"@en ;
      sh:parameter [ sh:path p:least ; sh:datatype xsd:decimal ; sh:optional true ] ;
      dash:resultVariable [ sh:path p:payment ; sh:order 0 ; sh:class <${base}schema#LossPayment> ], [ sh:path p:paid ; sh:order 1 ; sh:datatype xsd:decimal ] ;
      sh:select "SELECT ?payment ?paid WHERE { ?payment a :LossPayment ; :amount ?paid FILTER(!BOUND($least) || ?paid > $least) }" .
    f:e1 q:exampleOf f:paid_more_than ; rdfs:comment "Which payments are above 50?"@en ; q:arguments '{"least": 50}' .`;

  test('is read, admitted and called', async () => {
    const [definition] = functionsFromQuads(parseRdf(turtle, { format: 'ttl' }));
    const report = await admitFunctions(
      { definitions: [definition!], schema, store, mintIri },
      silentContext,
    );
    expect(report.refused).toEqual([]);
    expect(report.admitted[0]!.columns).toMatchObject([
      { name: 'payment', kind: 'entity', types: [`${base}schema#LossPayment`] },
      { name: 'paid' },
    ]);
    expect(await run(store, definition!, { least: 50 })).toHaveLength(2);
    expect(await run(store, definition!)).toHaveLength(3);
  });
});

test('YAML that is none, or no function, is refused with its file and place', () => {
  expect(() => readFunctionYaml('name: [x', 'broken.yaml')).toThrow(
    expect.objectContaining({
      code: 'FUNCTION_INVALID',
      message: expect.stringContaining('broken.yaml, line 1'),
    }),
  );
  expect(() =>
    readFunctionYaml('name: x\ndescription: y\nsteps: []\nreturns: [a]\nretruns: [b]', 'odd.yaml'),
  ).toThrow(/odd\.yaml.*retruns/);
  expect(() =>
    readFunctionYaml('name: "1x"\ndescription: y\nselect: SELECT\nreturns: [a]', 'odd.yaml'),
  ).toThrow(/odd\.yaml.*name/);
});

test('coverage says which questions are answered, and why the others are not', async () => {
  const questions = [
    {
      id: '1',
      question: 'How many claims?',
      call: { function: 'count_entities', arguments: { type: 'Claim' } },
    },
    {
      id: '2',
      question: 'Any claim called X?',
      call: { function: 'find_claim', arguments: { claimNumber_contains: 'X' } },
    },
    { id: '3', question: 'What is the weather?', call: { function: 'weather', arguments: {} } },
    {
      id: '4',
      question: 'How many ghosts?',
      call: { function: 'count_entities', arguments: { type: 'Ghost' } },
    },
    { id: '5', question: 'What is this about?' },
  ];
  const report = await coverageReport({ questions, functions: await admitted(), store, mintIri });
  expect(report.questions.map(({ outcome }) => outcome)).toEqual([
    'answered',
    'empty',
    'no function',
    'arguments do not fit',
    'not evaluated',
  ]);
  expect(report.counts).toMatchObject({ answered: 1, empty: 1, failed: 0 });
});
