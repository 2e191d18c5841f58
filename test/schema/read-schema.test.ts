import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isomorphic } from '../../src/rdf/canonical-form.ts';
import { parseRdf, readRdfFile } from '../../src/rdf/parse-rdf.ts';
import { distinctTriples } from '../../src/schema/owl/axioms.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { schemaToQuads } from '../../src/schema/schema-to-quads.ts';
import { withoutVersionIri, writeOntology } from '../../src/schema/write-ontology.ts';
import { arbitrarySchema } from './schema-arbitrary.ts';

const head = `
@prefix : <https://example.org/t/schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix q: <https://w3id.org/quercus#> .
<https://example.org/t/schema> a owl:Ontology .
`;
const term = (name: string) => `https://example.org/t/schema#${name}`;
const parse = (turtle: string) => parseRdf(head + turtle, { format: 'ttl' });

describe('readSchema', () => {
  it('gives back every schema that schemaToQuads writes', () => {
    fc.assert(
      fc.property(arbitrarySchema, (schema) => {
        expect(readSchema(schemaToQuads(schema))).toEqual(schema);
      }),
      { numRuns: 150 },
    );
  });

  it('gives back a schema that was written as Turtle, version IRI apart', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySchema, async (schema) => {
        const quads = parseRdf(await writeOntology(schema), { format: 'ttl' });
        expect(readSchema(quads)).toEqual(schema);
      }),
      { numRuns: 30 },
    );
  });

  it('takes the order of a key from the template, because OWLAPI sorts the key', () => {
    const schema = readSchema(
      parse(`:Claim a owl:Class ; owl:hasKey ( :a :z ) ; q:iriTemplate "{base}Claim/{z}/{a}" .
        :a a owl:DatatypeProperty . :z a owl:DatatypeProperty .`),
    );
    expect(schema.entityTypes[0]?.identity?.properties).toEqual([term('z'), term('a')]);
    expect(schema.entityTypes[0]?.alternativeKeys).toEqual([]);
  });

  it('reads a second key as an alternative key', () => {
    const schema = readSchema(
      parse(`:C a owl:Class ; owl:hasKey ( :a ) , ( :z ) ; q:iriTemplate "{base}C/{z}" .
        :a a owl:DatatypeProperty . :z a owl:DatatypeProperty .`),
    );
    expect(schema.entityTypes[0]?.alternativeKeys).toEqual([[term('a')]]);
  });

  it('writes two rdfs:domain back as two, not as a union', () => {
    const quads = parse(`:A a owl:Class . :B a owl:Class .
      :p a owl:DatatypeProperty ; rdfs:domain :A , :B ; rdfs:range xsd:string .`);
    const schema = readSchema(quads);
    expect(schema.properties[0]?.domains).toEqual([term('A'), term('B')]);
    expect(isomorphic(schemaToQuads(schema), quads)).toBe(true);
  });

  it('forgets the spelling of an axiom that the program changes', () => {
    const quads = parse(`:A a owl:Class . :B a owl:Class . :C a owl:Class .
      :p a owl:DatatypeProperty ; rdfs:domain [ a owl:Class ; owl:unionOf ( :B :A ) ] .`);
    const schema = readSchema(quads);
    expect(isomorphic(schemaToQuads(schema), quads)).toBe(true);
    const property = schema.properties[0]!;
    const changed = { ...schema, properties: [{ ...property, domains: [...property.domains, term('C')] }] };
    expect(readSchema(schemaToQuads(changed)).properties[0]?.domains).toEqual([
      term('A'),
      term('B'),
      term('C'),
    ]);
    const domains = schemaToQuads(changed).filter(({ predicate }) => predicate.value.endsWith('#domain'));
    expect(domains).toHaveLength(1);
  });

  it('keeps axioms it does not model, with all their blank nodes', () => {
    const quads = parse(`:A a owl:Class ; rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :r ;
        owl:allValuesFrom [ a owl:Class ; owl:complementOf [ owl:oneOf ( :x :y ) ] ] ] .
      :r a owl:ObjectProperty ; owl:propertyChainAxiom ( :r :r ) .
      [] a owl:Axiom ; owl:annotatedSource :A ; owl:annotatedProperty rdfs:label ; owl:annotatedTarget "A" .
      [ a owl:Class ; owl:unionOf ( :A :B ) ] rdfs:subClassOf :C .`);
    const schema = readSchema(quads);
    expect(schema.furtherTriples.length).toBeGreaterThan(20);
    expect(isomorphic(schemaToQuads(schema), quads)).toBe(true);
  });

  it('survives blank nodes that are shared, cyclic or malformed lists', () => {
    const quads = parse(`:A rdfs:subClassOf _:s . :B rdfs:subClassOf _:s . _:s a owl:Class ; owl:unionOf _:l .
      _:l <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> :A ;
          <http://www.w3.org/1999/02/22-rdf-syntax-ns#rest> _:l .
      :p a owl:DatatypeProperty ; rdfs:domain _:s .`);
    expect(isomorphic(schemaToQuads(readSchema(quads)), quads)).toBe(true);
  });

  it.each([
    [
      'names a property that does not exist',
      ':C a owl:Class ; q:iriTemplate "{base}C/{gone}" .',
      /gone.*are a\./,
    ],
    ['names no property', ':C a owl:Class ; q:iriTemplate "{base}C" .', /names no property/],
    ['is one of two', ':C a owl:Class ; q:iriTemplate "{base}C/{a}", "{base}D/{a}" .', /more than one/],
  ])('refuses an IRI template that %s', (_, turtle, message) => {
    expect(() => readSchema(parse(`:a a owl:DatatypeProperty . ${turtle}`))).toThrow(
      expect.objectContaining({ code: 'SCHEMA_INVALID', message: expect.stringMatching(message) }),
    );
  });

  it('refuses a graph without ontology and without base', () => {
    expect(() => readSchema([])).toThrow(expect.objectContaining({ code: 'SCHEMA_INVALID' }));
    expect(readSchema([], { base: 'https://example.org/t/' }).ontologyIri).toBe(
      'https://example.org/t/schema',
    );
  });
});

const folder = process.env.QUERCUS_TEST_DATA;
const files = [
  'bfo/bfo-core.ttl',
  'dcat/dcat3.ttl',
  'sosa-ssn-time/ssn.ttl',
  'sosa-ssn-time/sosa.ttl',
  'sosa-ssn-time/time.ttl',
  'npm-vocabularies/foaf.nt',
  'npm-vocabularies/skos.nt',
  'npm-vocabularies/org.nt',
  'npm-vocabularies/gr.nt',
  'robot-examples/nucleus.ttl',
];

describe.skipIf(folder === undefined)('readSchema on ontologies of others (needs QUERCUS_TEST_DATA)', () => {
  it.each(files)('loses and invents no triple of %s but its version IRI', async (file) => {
    const path = join(folder ?? '', 'ontologies', file);
    expect(existsSync(path)).toBe(true);
    const quads = distinctTriples(withoutVersionIri(await readRdfFile(path)));
    const schema = readSchema(quads, { base: 'https://example.org/adopted/' });
    const again = schemaToQuads(schema);
    expect(again.length).toBe(quads.length);
    expect(isomorphic(again, quads)).toBe(true);
    expect(readSchema(again, { base: 'https://example.org/adopted/' })).toEqual(schema);
  });
});
