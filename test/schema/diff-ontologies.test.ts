import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ontologyDiffSchema } from '../../src/domain/ontology-diff.ts';
import { renameBlankNodes } from '../../src/rdf/merge-graphs.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { diffOntologies } from '../../src/schema/diff/diff-ontologies.ts';
import { schemaToQuads } from '../../src/schema/schema-to-quads.ts';
import { arbitrarySchema } from './schema-arbitrary.ts';

const ns = 'https://example.org/t/schema#';
const parse = (turtle: string) =>
  parseRdf(
    `@prefix : <${ns}> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
     @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
     @prefix q: <https://w3id.org/quercus#> .
     <https://example.org/t/schema> a owl:Ontology . ${turtle}`,
    { format: 'ttl' },
  );
const start = `:A a owl:Class ; rdfs:label "a"@en ; q:iriTemplate "{base}A/{p}" ; owl:hasKey ( :p ) . :B a owl:Class .
  :C a owl:Class ; owl:disjointWith :A .
  :p a owl:DatatypeProperty ; rdfs:domain [ a owl:Class ; owl:unionOf ( :A :B ) ] ; rdfs:range xsd:integer .
  :r a owl:ObjectProperty, owl:FunctionalProperty ; rdfs:domain :A ; rdfs:range :B .
  :E a rdfs:Datatype ; owl:equivalentClass [ a rdfs:Datatype ; owl:oneOf ( "x" "y" ) ] .`;
const diff = (from: string, to: string) => diffOntologies(parse(from), parse(to), { prefixes: { '': ns } });
const replaced = (from: string, to: string) => {
  expect(start).toContain(from);
  return diff(start, start.replace(from, to));
};

describe('diffOntologies', () => {
  it('sees no difference between a graph and itself with other blank nodes, order and version IRI', () => {
    fc.assert(
      fc.property(arbitrarySchema, (schema) => {
        const quads = schemaToQuads(schema);
        const other = renameBlankNodes([...quads].reverse(), (label) => `other${label}`);
        expect(diffOntologies(quads, other).class).toBe('identical');
      }),
      { numRuns: 30 },
    );
    expect(diff(start, `${start} <https://example.org/t/schema> owl:versionIRI <urn:v2> .`).changes).toEqual(
      [],
    );
  });

  it.each([
    ['a new term', `${start} :D a owl:Class ; rdfs:subClassOf :A .`, 'additive'],
    ['a label', start.replace('"a"@en', '"ay"@en'), 'additive'],
    ['a comment', `${start} :A rdfs:comment "c"@en .`, 'additive'],
    ['a wider domain', start.replace('( :A :B )', '( :A :B :C )'), 'additive'],
    ['a narrower domain', start.replace('( :A :B )', '( :A )'), 'narrowing'],
    ['a wider list of values', start.replace('( "x" "y" )', '( "x" "y" "z" )'), 'additive'],
    ['a shorter list of values', start.replace('( "x" "y" )', '( "x" )'), 'narrowing'],
    ['another range', start.replace('xsd:integer', 'xsd:string'), 'narrowing'],
    ['a property that becomes functional', `${start} :p a owl:FunctionalProperty .`, 'narrowing'],
    ['a property that is functional no more', start.replace(', owl:FunctionalProperty', ''), 'additive'],
    ['a new disjointness of existing terms', `${start} :B owl:disjointWith :A .`, 'narrowing'],
    [
      'a disjointness said in another way, with a new term',
      `${start.replace('owl:disjointWith :A', 'rdfs:label "c"@en')} :D a owl:Class .
       [] a owl:AllDisjointClasses ; owl:members ( :A :C :D ) .`,
      'additive',
    ],
    ['a new superclass', `${start} :B rdfs:subClassOf :A .`, 'narrowing'],
    [
      'a restriction on an existing class',
      `${start} :B rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :p ; owl:someValuesFrom rdfs:Literal ] .`,
      'narrowing',
    ],
    ['another IRI template', start.replace('"{base}A/{p}"', '"{base}Aa/{p}"'), 'deleting'],
    ['a term that is gone', start.replace(':B a owl:Class .', ''), 'deleting'],
    ['a unit', `${start} :p q:unit "EUR" .`, 'narrowing'],
    ['an axiom that is not modelled', `${start} :r owl:propertyChainAxiom ( :r :r ) .`, 'narrowing'],
  ])('classes %s', (_, to, expected) => {
    const result = diff(start, to);
    expect(result.class).toBe(expected);
    expect(ontologyDiffSchema.parse(result)).toEqual(result);
  });

  it('shows each axiom whole, as Turtle and as triples', () => {
    const [removed, added] = replaced('( :A :B )', '( :A :B :C )').changes;
    expect(removed).toMatchObject({
      change: 'removed',
      subject: `${ns}p`,
      reason: 'More is allowed than before.',
    });
    expect(added?.axiom.replace(/\s+/g, ' ')).toBe(
      ':p rdfs:domain [ a owl:Class ; owl:unionOf ( :A :B :C ) ] .',
    );
    expect(added?.triples).toHaveLength(9);
  });

  it('takes a deletion and an addition for a renaming only when q:renamedFrom says so', () => {
    const to = start.replaceAll(':p', ':number').replace('{p}', '{number}');
    expect(diff(start, to).class).toBe('deleting');
    const told = diff(start, `${to} :number q:renamedFrom :p .`);
    expect(told).toEqual({
      class: 'renaming',
      counts: { additive: 0, narrowing: 0, deleting: 0, renamed: 1 },
      renamed: [{ from: `${ns}p`, to: `${ns}number` }],
      changes: [],
    });
  });

  it('does not believe a renaming from a term that is still there', () => {
    const result = diff(start, `${start} :D a owl:Class ; q:renamedFrom :B .`);
    expect(result.renamed).toEqual([]);
    expect(result.class).toBe('additive');
  });
});
