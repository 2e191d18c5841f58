import { afterAll, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { validateGraph } from '../../src/validation/validate-graph.ts';
import { replaceFacts } from './shacl-suite.ts';

const store = await openEmbeddedStore();
afterAll(() => store.close());

const prefixes = `@prefix : <http://e.org/> . @prefix sh: <http://www.w3.org/ns/shacl#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n`;
const parse = (text: string) => parseRdf(prefixes + text, { format: 'ttl', baseIri: 'http://e.org/' });

async function validate({
  facts,
  shapes,
  ontology = '',
  engineLimit,
}: {
  facts: string;
  shapes: string;
  ontology?: string;
  engineLimit?: number;
}) {
  await replaceFacts(store, parse(facts));
  return validateGraph(
    { store, ontology: parse(ontology), shapes: parse(shapes), engineLimit },
    silentContext,
  );
}

const twoFaults = {
  facts: ':1 a :Claim ; :number 1 . :2 a :Claim ; :number 2, 3 . :3 a :Claim .',
  shapes:
    ':S sh:targetClass :Claim ; sh:property :S-number . :S-number sh:path :number ; sh:minCount 1 ; sh:maxCount 1 .',
};

test('a fault gives one finding with its nodes, a blocked part and a standard report', async () => {
  const { conforms, findings, parts, report } = await validate(twoFaults);
  expect(conforms).toBe(false);
  expect(
    findings.map(({ check, severity, subjects, message }) => [check, severity, subjects, message]),
  ).toEqual([
    ['shacl-min-count', 'blocks', ['http://e.org/3'], 'number needs at least 1 value(s).'],
    ['shacl-max-count', 'blocks', ['http://e.org/2'], 'number may have at most 1 value(s).'],
  ]);
  expect(parts).toEqual([{ part: 'shape http://e.org/S', outcome: 'failed' }]);
  const conformsQuad = report.find(({ predicate }) => predicate.value === iri('sh', 'conforms'));
  expect(conformsQuad?.object.value).toBe('false');
  expect(report.filter(({ predicate }) => predicate.value === iri('sh', 'result'))).toHaveLength(2);
  const focusNodes = report
    .filter(({ predicate }) => predicate.value === iri('sh', 'focusNode'))
    .map(({ object }) => object.value);
  expect(focusNodes.sort()).toEqual(['http://e.org/2', 'http://e.org/3']);
});

test('facts without fault conform', async () => {
  const { conforms, findings, parts, report } = await validate({
    ...twoFaults,
    facts: ':1 a :Claim ; :number 1 .',
  });
  expect({ conforms, findings, outcome: parts[0]?.outcome }).toEqual({
    conforms: true,
    findings: [],
    outcome: 'passed',
  });
  expect(report.find(({ predicate }) => predicate.value === iri('sh', 'conforms'))?.object.value).toBe(
    'true',
  );
});

test.each([
  ['sh:Violation', 'blocks', 'failed'],
  ['sh:Warning', 'warning', 'passed'],
  ['sh:Info', 'information', 'passed'],
  [':Terrible', 'blocks', 'failed'],
])('severity %s is %s', async (severity, expected, outcome) => {
  const shapes = `:S sh:targetClass :C ; sh:severity ${severity} ; sh:property [ sh:path :p ; sh:minCount 1 ; sh:severity ${severity} ] .`;
  const { findings, parts } = await validate({ facts: ':x a :C .', shapes });
  expect([findings[0]?.severity, parts[0]?.outcome]).toEqual([expected, outcome]);
});

test('subclasses and individuals that only the ontology declares count', async () => {
  const shapes =
    ':S sh:targetClass :Agreement ; sh:property [ sh:path :status ; sh:class :Status ; sh:minCount 1 ] .';
  const ontology =
    ':Policy rdfs:subClassOf :Contract . :Contract rdfs:subClassOf :Agreement . :open a :Status . :Special rdfs:subClassOf :Status .';
  const facts =
    ':1 a :Policy ; :status :open . :2 a :Policy ; :status :unknown . :3 a :Policy . :4 a :Policy ; :status :special . :special a :Special . :5 a :Other .';
  const { results } = await validate({ facts, shapes, ontology });
  expect(
    results
      .map(({ focusNode, component }) => `${focusNode.value.at(-1)} ${component.replace(/.*#/, '')}`)
      .sort(),
  ).toEqual(['2 ClassConstraintComponent', '3 MinCountConstraintComponent']);
});

test('the shapes that S derives compile: closed lists, alternatives, disjointness and alternative keys', async () => {
  const shapes = `
    :S sh:targetClass :C ; sh:property [ sh:path :status ; sh:in ( "open" "shut" ) ] ;
      sh:property [ sh:path :of ; sh:nodeKind sh:IRI ; sh:or ( [ sh:class :A ] [ sh:class :B ] ) ] ;
      sh:property [ sh:path :at ; sh:datatype xsd:date ] ;
      sh:sparql [ sh:message "Is a {?value} too." ; sh:select "SELECT $this ?value WHERE { $this a ?value . FILTER (?value IN (<http://e.org/D>)) }" ] ;
      sh:sparql [ sh:message "Same key as {?value}." ; sh:select "SELECT $this ?value WHERE { $this <http://e.org/key> ?key0 . ?value <http://e.org/key> ?key0 . ?value a <http://e.org/C> . FILTER ($this != ?value) }" ] .`;
  const facts = `
    :1 a :C ; :status "open" ; :of :a ; :at "2023-01-31"^^xsd:date ; :key 1 . :a a :A .
    :2 a :C, :D ; :status "gone" ; :of :none, "text" ; :at "2023-02-30"^^xsd:date, "2023-01-01" ; :key 2 . :3 a :C ; :key 2 .`;
  const { results, evaluated, findings } = await validate({ facts, shapes });
  expect(evaluated).toEqual({ compiled: 1, engine: 0, not: 0 });
  const lines = results.map(
    ({ focusNode, value, component }) =>
      `${focusNode.value.at(-1)} ${component.replace(/.*#|ConstraintComponent/g, '')} ${value?.value.replace('http://e.org/', '')}`,
  );
  expect(lines.sort()).toEqual([
    '2 Datatype 2023-01-01',
    '2 Datatype 2023-02-30',
    '2 In gone',
    '2 NodeKind text',
    '2 Or none',
    '2 Or text',
    '2 SPARQL 3',
    '2 SPARQL D',
    '3 SPARQL 2',
  ]);
  expect(findings.map(({ message }) => message)).toContain('Is a D too. Found: "http://e.org/D".');
});

test('a unique key by GROUP BY is checked once for all nodes', async () => {
  const shapes =
    ':S sh:targetClass :C, :D ; sh:sparql [ sh:select "SELECT $this (COUNT(?other) AS ?n) WHERE { $this <http://e.org/key> ?k . ?other <http://e.org/key> ?k } GROUP BY $this HAVING (COUNT(?other) > 1)" ] .';
  const { results } = await validate({
    facts: ':1 a :C, :D ; :key 1 . :2 a :C ; :key 2 . :3 a :D ; :key 2 .',
    shapes,
  });
  expect(results.map(({ focusNode }) => focusNode.value).sort()).toEqual([
    'http://e.org/2',
    'http://e.org/3',
  ]);
});

test.each([
  [
    'a custom component',
    ':Component a sh:ConstraintComponent ; sh:parameter [ sh:path :maximum ] . :S sh:targetClass :C ; :maximum 3 .',
    /maximum/,
  ],
  ['a term that is not SHACL 1.0', ':S sh:targetClass :C ; sh:minListLength 2 .', /minListLength/],
  [
    'a pattern with a lookahead',
    ':S sh:targetClass :C ; sh:property [ sh:path :p ; sh:pattern "(?=x)" ] .',
    /regular expression/,
  ],
  [
    'a pattern over numbers',
    ':S sh:targetClass :C ; sh:property [ sh:path :n ; sh:pattern "^[0-9]{3}$" ] .',
    /does not keep/,
  ],
  [
    'a recursive shape',
    ':S sh:targetClass :C ; sh:property [ sh:path :p ; sh:node :S ] .',
    /refers to itself/,
  ],
  [
    'a broken list',
    ':S sh:targetClass :C ; sh:in [ <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> 1 ] .',
    /list/,
  ],
  [
    'a broken query',
    ':S sh:targetClass :C ; sh:sparql [ sh:select "SELECT $this WHERE { $this }" ] .',
    /cannot be parsed/,
  ],
  [
    'a function that the store lacks',
    ':S sh:targetClass :C ; sh:sparql [ sh:select "SELECT $this WHERE { $this ?p ?o FILTER(<http://e.org/f>(?o)) }" ] .',
    /./,
  ],
  [
    'a property shape without SPARQL inside sh:not',
    ':S sh:targetClass :C ; sh:not [ sh:sparql [ sh:select "SELECT $this WHERE { $this ?p ?o }" ] ] .',
    /SPARQL constraint inside/,
  ],
  [
    'a minimum that is no number',
    ':S sh:targetClass :C ; sh:property [ sh:path :p ; sh:minCount "many" ] .',
    /whole number/,
  ],
])('%s is not evaluated, blocks and never conforms', async (_name, shapes, reason) => {
  const { conforms, findings, parts, evaluated, report } = await validate({
    facts: ':x a :C ; :p "x" ; :n 007 .',
    shapes,
  });
  expect({ conforms, not: evaluated.not, outcome: parts[0]?.outcome }).toEqual({
    conforms: false,
    not: 1,
    outcome: 'not evaluated',
  });
  expect(findings).toContainEqual(
    expect.objectContaining({
      check: 'shacl-not-evaluated',
      severity: 'blocks',
      message: expect.stringMatching(reason),
    }),
  );
  expect(report.some(({ object }) => object.value === iri('q', 'NotEvaluated'))).toBe(true);
});

test('what is deactivated is not checked', async () => {
  const shapes =
    ':S sh:targetClass :C ; sh:deactivated true ; sh:property [ sh:path :p ; sh:minCount 1 ] . :T sh:targetClass :C ; sh:property [ sh:path :p ; sh:minCount 1 ; sh:deactivated true ] .';
  expect((await validate({ facts: ':x a :C .', shapes })).conforms).toBe(true);
});

test('a shape that does not compile goes to the engine, unless there are too many facts for it', async () => {
  const shapes = ':S a sh:NodeShape ; sh:targetClass :C ; sh:equals :same .';
  const facts = ':1 a :C ; :same :1 . :2 a :C ; :same :other .';
  const byEngine = await validate({ facts, shapes });
  expect(byEngine.evaluated).toEqual({ compiled: 0, engine: 1, not: 0 });
  expect(new Set(byEngine.results.map(({ focusNode }) => focusNode.value))).toEqual(
    new Set(['http://e.org/2']),
  );
  const refused = await validate({ facts, shapes, engineLimit: 3 });
  expect([refused.conforms, refused.evaluated.not]).toEqual([false, 1]);
});

test('derived integer types are checked by value, and that is said', async () => {
  const shapes = ':S sh:targetClass :C ; sh:property [ sh:path :n ; sh:datatype xsd:positiveInteger ] .';
  const { results, findings } = await validate({
    facts: ':x a :C ; :n "5"^^xsd:positiveInteger, "0"^^xsd:positiveInteger, "x"^^xsd:positiveInteger, 1.5 .',
    shapes,
  });
  expect(results.map(({ value }) => value?.value).sort()).toEqual(['0', '1.5', 'x']);
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'shacl-datatype-by-value', severity: 'information' }),
  );
});

test('text of shapes stays data in the queries', async () => {
  const shapes = `:S sh:targetNode "\\" } ; DROP ALL #" ; sh:in ( "\\"} UNION { ?s ?p ?o" ) ; sh:message "Not {?value}" .`;
  const { results, evaluated } = await validate({ facts: ':x a :C .', shapes });
  expect(evaluated.compiled).toBe(1);
  expect(results.map(({ messages }) => messages[0]?.value)).toEqual(['Not " } ; DROP ALL #']);
  expect(await store.size()).toBe(1);
});

test('an abort ends the validation', async () => {
  await replaceFacts(store, parse(twoFaults.facts));
  const validation = validateGraph(
    { store, ontology: [], shapes: parse(twoFaults.shapes) },
    { emit: () => {}, signal: AbortSignal.abort() },
  );
  await expect(validation).rejects.toMatchObject({ code: 'CANCELLED' });
});
