import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isomorphic } from '../../src/rdf/canonical-form.ts';
import { renameBlankNodes } from '../../src/rdf/merge-graphs.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { blankNode, dataFactory, literal, namedNode } from '../../src/rdf/terms.ts';
import { writeTurtle } from '../../src/rdf/turtle-writer.ts';
import { graphs } from './arbitrary-graph.ts';

const prefixes = {
  s: 'http://e.org/s#',
  e: 'http://e.org/',
  '': 'urn:x:',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  'bad prefix': 'http://e.org/s',
};
const parse = (text: string) => parseRdf(text, { format: 'ttl' });

test('what is written reads back as the same graph', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      expect(isomorphic(parse(writeTurtle(graph, { prefixes })), graph)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the text depends neither on the order of the quads nor on blank node labels', () => {
  fc.assert(
    fc.property(graphs, fc.infiniteStream(fc.integer()), (graph, numbers) => {
      const shuffled = graph
        .map((quad) => ({ quad, at: numbers.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ quad }) => quad);
      const renamed = renameBlankNodes(shuffled, (label) => `z${9 - Number(label.slice(1))}`);
      expect(writeTurtle(renamed, { prefixes })).toBe(writeTurtle(graph, { prefixes }));
    }),
    { numRuns: 500 },
  );
});

test('an ontology is laid out with its header first, types first, blank nodes and lists inline', () => {
  const ontology = parse(`
    @prefix owl: <http://www.w3.org/2002/07/owl#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    @prefix a: <http://e.org/a#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
    a:B rdfs:label "B"@en, "Bé"@fr ; a owl:Class ; rdfs:subClassOf [ owl:someValuesFrom [ owl:unionOf ( a:A a:C ) ; a owl:Class ] ; owl:onProperty a:hasAVeryLongPropertyName ; a owl:Restriction ], a:A .
    [] owl:members ( a:A a:B ) ; a owl:AllDisjointClasses .
    a:A a owl:Class ; rdfs:comment "line 1\\nline \\"2\\"" ; a:count 007, 1.50 .
    <http://z.org/> a owl:Ontology .`);
  const text = writeTurtle(ontology, {
    prefixes: {
      owl: 'http://www.w3.org/2002/07/owl#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      a: 'http://e.org/a#',
      unused: 'urn:u',
    },
    comment: 'First\nSecond',
  });
  expect(text).toBe(`# First
# Second

@prefix a: <http://e.org/a#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

<http://z.org/> a owl:Ontology .

a:A a owl:Class ;
  a:count
    007,
    1.50 ;
  rdfs:comment """line 1
line "2\\"""" .

a:B a owl:Class ;
  rdfs:label
    "B"@en,
    "Bé"@fr ;
  rdfs:subClassOf
    a:A,
    [
      a owl:Restriction ;
      owl:onProperty a:hasAVeryLongPropertyName ;
      owl:someValuesFrom [ a owl:Class ; owl:unionOf ( a:A a:C ) ]
    ] .

[] a owl:AllDisjointClasses ;
  owl:members ( a:A a:B ) .
`);
});

test.each([
  ['brackets', '[ <urn:p> ', ' ]', '1'],
  ['lists', '( ', ' )', '1'],
])('%s nested 5,000 deep do not overflow the stack', (_name, open, close, core) => {
  const deep = parse(`<urn:s> <urn:p> ${open.repeat(5000)}${core}${close.repeat(5000)} .`);
  expect(parse(writeTurtle(deep, { prefixes: {} }))).toHaveLength(deep.length);
});

test('a list of 20,000 items is one list', () => {
  const list = parse(`<urn:s> <urn:p> ( ${'1 '.repeat(20_000)}) .`);
  expect(writeTurtle(list, { prefixes: {} }).match(/[()]/g)).toEqual(['(', ')']);
});

test('shared and cyclic blank nodes keep one label', () => {
  const text = writeTurtle(
    parse('_:a <urn:p> _:b . _:b <urn:p> _:a . <urn:s> <urn:q> _:c . <urn:t> <urn:q> _:c .'),
    { prefixes: {} },
  );
  expect(text.match(/_:c14n\d/g)).toHaveLength(6);
});

test('a term that Turtle cannot hold is refused, not written broken', () => {
  const subject = namedNode('urn:s');
  const bad = [namedNode('urn:a b'), namedNode('urn:> } ; DROP'), literal('\ud800')];
  for (const object of bad) {
    expect(() => writeTurtle([dataFactory.quad(subject, subject, object)], { prefixes: {} })).toThrow(
      expect.objectContaining({ code: 'RDF_SYNTAX' }),
    );
  }
  const inGraph = dataFactory.quad(subject, subject, blankNode('x'), namedNode('urn:g'));
  expect(() => writeTurtle([inGraph], { prefixes: {} })).toThrow(/urn:g.*N-Quads/);
});
