import { describe, expect, it } from 'vitest';
import { parseRdf, readRdfFile } from '../../src/rdf/parse-rdf.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { induceSchema } from '../../src/schema/induce/induce-schema.ts';
import { schemaToQuads } from '../../src/schema/schema-to-quads.ts';
import { deriveShapes } from '../../src/schema/shapes/derive-shapes.ts';
import { mergeShapes } from '../../src/schema/shapes/merge-shapes.ts';
import { base, profileOf, taskOf } from './profile-fixture.ts';
import { violations } from './shacl-fixture.ts';

const { schema } = induceSchema({
  base,
  task: taskOf(),
  siblingOverlaps: { Reader: [], Writer: [] },
  profile: profileOf({
    Person: {
      key: ['Person_Id'],
      columns: {
        Person_Id: { datatype: 'integer' },
        Email: { empty: 10 },
        Rank: { enumeration: { values: ['high', 'low'], certainty: 'told', reason: '' } },
        Paid: { datatype: 'decimal', empty: 2 },
      },
      more: { alternativeKeys: [['Email']] },
    },
    Reader: {
      key: ['Person_Id'],
      columns: { Person_Id: { datatype: 'integer' }, Paid: { datatype: 'double', empty: 1 } },
      more: { subtypeOf: { table: 'Person', certainty: 'declared', reason: '' } },
    },
    Writer: {
      key: ['Person_Id'],
      columns: { Person_Id: { datatype: 'integer' } },
      more: { subtypeOf: { table: 'Person', certainty: 'declared', reason: '' } },
    },
    Book: {
      key: ['Book_Id'],
      columns: { Book_Id: { datatype: 'integer' }, Writer_Id: { datatype: 'integer' } },
      foreignKeys: [{ columns: ['Writer_Id'], table: 'Writer' }],
    },
  }),
});
const shapes = deriveShapes(schema);
const data = (turtle: string) =>
  parseRdf(
    `@prefix : <${base}schema#> . @prefix d: <${base}> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
     <${base}Person/1> a :Person, :Writer ; :personId 1 ; :rank "high" ; :email "a" ; :paid 1.5 .
     <${base}Book/7> a :Book ; :bookId 7 ; :writer <${base}Person/1> .
     ${turtle}`,
    { format: 'ttl' },
  );

describe('deriveShapes', () => {
  it('accepts facts that keep the schema', async () => {
    expect(await violations(data(''), shapes)).toEqual([]);
  });

  it.each([
    ['a missing key', ':x a :Book ; :writer d:Person\\/1 .', ['x bookId MinCountConstraintComponent']],
    [
      'two keys and two values of a single-valued property',
      ':x a :Book ; :bookId 1, 2 ; :writer d:Person\\/1 .',
      ['x bookId MaxCountConstraintComponent'],
    ],
    [
      'a value of another datatype',
      ':x a :Book ; :bookId "7" ; :writer d:Person\\/1 .',
      ['x bookId DatatypeConstraintComponent'],
    ],
    [
      'a value that is not in the closed list',
      ':x a :Person ; :personId 2 ; :rank "middle" .',
      ['x rank InConstraintComponent'],
    ],
    [
      'a value of none of the datatypes of a union',
      ':x a :Person ; :personId 2 ; :rank "low" ; :paid "much" .',
      ['x paid OrConstraintComponent'],
    ],
    ['a missing reference', ':x a :Book ; :bookId 8 .', ['x writer MinCountConstraintComponent']],
    [
      'a reference to something of another type',
      ':x a :Book ; :bookId 8 ; :writer d:Book\\/7 .',
      ['x writer ClassConstraintComponent'],
    ],
    [
      'an entity of two disjoint subtypes',
      ':x a :Person, :Reader, :Writer ; :personId 2 ; :rank "low" .',
      ['x  SPARQLConstraintComponent'],
    ],
    [
      'an entity of two topmost types',
      ':x a :Person, :Book ; :personId 2 ; :rank "low" ; :bookId 8 ; :writer d:Person\\/1 .',
      ['x  SPARQLConstraintComponent'],
    ],
    [
      'two entities with one alternative key',
      ':x a :Person ; :personId 2 ; :rank "low" ; :email "a" .',
      ['1  SPARQLConstraintComponent', 'x  SPARQLConstraintComponent'],
    ],
  ])('finds %s', async (_, turtle, expected) => {
    expect(await violations(data(turtle), shapes)).toEqual(expected);
  });

  it('targets the subjects of a property that has no domain', async () => {
    const property = {
      ...schema.properties[0]!,
      domains: [],
      requiredIn: [],
      datatypes: [iri('xsd', 'integer')],
    };
    const open = deriveShapes({ ...schema, entityTypes: [], relations: [], properties: [property] });
    const facts = data(`:x <${property.iri}> "no number" .`);
    expect(await violations(facts, open)).toContain(`x ${property.name} DatatypeConstraintComponent`);
  });
});

describe('mergeShapes', () => {
  const authors = parseRdf(
    `@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix s: <${base}shapes#> . @prefix : <${base}schema#> .
     s:Person-rank sh:in ( "high" "low" "middle" ) .
     s:Mine a sh:NodeShape ; sh:targetClass :Book ; sh:property [ sh:path :title ; sh:minCount 1 ] .`,
    { format: 'ttl' },
  );
  const facts = data(':x a :Person ; :personId 2 ; :rank "middle", "low" .');

  it("lets the author's constraint replace ours, keeps our others, and says so", async () => {
    const merged = mergeShapes(shapes, authors);
    expect(await violations(facts, merged.shapes)).toEqual([
      '7 title MinCountConstraintComponent',
      'x rank MaxCountConstraintComponent',
    ]);
    expect(merged.findings.map(({ subjects }) => subjects)).toEqual([[`${base}shapes#Person-rank`]]);
  });
});

describe('shapes/ontology.ttl', async () => {
  const ontologyShapes = await readRdfFile('shapes/ontology.ttl');

  it('finds nothing in an induced schema', async () => {
    expect(await violations(schemaToQuads(schema), ontologyShapes)).toEqual([]);
  });

  it('finds what a hand-made ontology lacks', async () => {
    const turtle = `@prefix : <${base}schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
      @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix q: <https://w3id.org/quercus#> .
      :o a owl:Ontology ; owl:versionIRI :v1, :v2 .
      :A a owl:Class ; rdfs:label "a"@en, "b"@en ; q:iriTemplate "{base}A/id" .
      :p a owl:DatatypeProperty ; rdfs:label "p"@en ; rdfs:comment "p"@en ; rdfs:domain :A, :B ; rdfs:range :R .
      [ a owl:Class ; owl:unionOf ( :A :B ) ] rdfs:subClassOf :A .`;
    expect(await violations(parseRdf(turtle, { format: 'ttl' }), ontologyShapes)).toEqual([
      'A  OrConstraintComponent',
      'A iriTemplate PatternConstraintComponent',
      'A label UniqueLangConstraintComponent',
      'o description MinCountConstraintComponent',
      'o title MinCountConstraintComponent',
      'o versionIRI MaxCountConstraintComponent',
      'p domain MaxCountConstraintComponent',
    ]);
  });
});
