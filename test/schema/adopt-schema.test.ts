import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../src/domain/mapping.ts';
import { isomorphic } from '../../src/rdf/canonical-form.ts';
import { parseRdf, readRdfFile } from '../../src/rdf/parse-rdf.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { adoptSchema } from '../../src/schema/adopt/adopt-schema.ts';
import { readSchema } from '../../src/schema/read-schema.ts';
import { schemaToQuads } from '../../src/schema/schema-to-quads.ts';
import { withoutVersionIri } from '../../src/schema/write-ontology.ts';
import { base, profileOf, taskOf } from './profile-fixture.ts';

const lib = (name: string) => `http://library.example/ont#${name}`;
const ontology = parseRdf(
  `@prefix : <http://library.example/ont#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
   @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
   <http://library.example/ont> a owl:Ontology ; rdfs:label "Library"@en .
   :Agent a owl:Class ; rdfs:label "agent"@en .
   :Author a owl:Class ; rdfs:subClassOf :Agent ; rdfs:label "author"@en .
   :Book a owl:Class ; rdfs:label "book"@en ; owl:hasKey ( :isbn ) .
   :Topic a owl:Class ; rdfs:label "subject heading"@en .
   :agentNumber a owl:DatatypeProperty ; rdfs:domain :Agent ; rdfs:range xsd:integer .
   :isbn a owl:DatatypeProperty ; rdfs:domain :Book ; rdfs:range xsd:string .
   :p17 a owl:DatatypeProperty ; rdfs:label "page count"@en ; rdfs:domain :Book ; rdfs:range xsd:decimal .
   :writtenBy a owl:ObjectProperty ; rdfs:domain :Book ; rdfs:range :Agent .
   :about a owl:ObjectProperty ; rdfs:domain :Book ; rdfs:range :Topic .
   :Book rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :about ; owl:allValuesFrom :Topic ] .`,
  { format: 'ttl' },
);
const profile = profileOf({
  Authors: { key: ['Agent_Number'], columns: { Agent_Number: { datatype: 'integer' }, Shoe_Size: {} } },
  'Subject Heading': { key: ['Code'], columns: { Code: {}, Name: {} } },
  books: {
    key: ['ISBN'],
    columns: { ISBN: {}, 'Page Count': { datatype: 'integer' }, Author_No: { datatype: 'integer' } },
    foreignKeys: [{ columns: ['Author_No'], table: 'Authors' }],
  },
  book_subject: {
    key: ['ISBN', 'Code'],
    columns: { Code: {}, ISBN: {} },
    foreignKeys: [
      { columns: ['Code'], table: 'Subject Heading' },
      { columns: ['ISBN'], table: 'books' },
    ],
    more: { joinTable: { certainty: 'declared', reason: '' } },
  },
  Loans: { key: ['Id'], columns: { Id: {} } },
});

describe('adoptSchema', () => {
  const adopted = adoptSchema({ ontology, profile, task: taskOf(), base });
  const map = (name: string) => adopted.mapping.maps.find((candidate) => candidate.name === name);
  const type = (name: string) => adopted.schema.entityTypes.find((candidate) => candidate.name === name);

  it('keeps every axiom of the ontology and adds only the base and rules for IRIs', () => {
    const added = schemaToQuads(adopted.schema).filter(
      ({ predicate, object }) =>
        !predicate.value.startsWith('https://w3id.org/quercus#') &&
        !(object.value === iri('owl', 'AnnotationProperty')),
    );
    const newKeys = added.filter(({ predicate }) => predicate.value === iri('owl', 'hasKey'));
    expect(newKeys.map(({ subject }) => subject.value).sort()).toEqual([lib('Author'), lib('Book')]);
    const kept = readSchema(schemaToQuads(adopted.schema)).furtherTriples;
    expect(kept).toEqual(readSchema(ontology).furtherTriples);
  });

  it('reads back from its own file without being told the base', () => {
    expect(readSchema(schemaToQuads(adopted.schema))).toEqual(adopted.schema);
    expect(adopted.schema.base).toBe(base);
  });

  it("takes the task's title only where the ontology has none", () => {
    expect(adopted.schema.title).toBe('Library');
    const untitled = ontology.filter(({ object }) => object.value !== 'Library');
    const { schema } = adoptSchema({ ontology: untitled, profile, task: taskOf(), base });
    expect(readSchema(schemaToQuads(schema)).title).toBe('Shop');
  });

  it('takes the key from owl:hasKey, else from the table, else the normalised label', () => {
    expect(type('Book')?.identity?.template).toBe('{base}Book/{isbn}');
    expect(type('Author')?.identity?.template).toBe('{base}Author/{agentNumber}');
    expect(type('Topic')?.identity).toEqual({
      template: '{base}Topic/{label}',
      properties: [iri('rdfs', 'label')],
      normalisation: { [iri('rdfs', 'label')]: ['trim', 'casefold'] },
    });
    expect(adopted.findings.filter(({ check }) => check === 'key-from-table')).toHaveLength(2);
  });

  it('matches tables and columns by name or label, case and plural apart', () => {
    expect(map('Books')).toMatchObject({
      subject: 'https://example.org/shop/Book/{ISBN}',
      classes: [lib('Book')],
      predicates: [
        { predicate: lib('isbn'), object: { kind: 'column', column: 'ISBN' } },
        { predicate: lib('p17'), object: { column: 'Page Count', datatype: iri('xsd', 'decimal') } },
        {
          predicate: lib('writtenBy'),
          object: { kind: 'template', template: 'https://example.org/shop/Author/{Author_No}' },
        },
      ],
    });
    expect(map('Authors')?.classes).toEqual([lib('Agent'), lib('Author')]);
    expect(map('SubjectHeading')?.subject).toBe('https://example.org/shop/Topic/{Name}');
    expect(mappingSchema.parse(adopted.mapping)).toEqual(adopted.mapping);
  });

  it('reports what it cannot match instead of guessing', () => {
    const checks = adopted.findings.map(({ check, subjects }) => [check, subjects[0], subjects[1]]);
    expect(checks).toContainEqual(['unmatched-table', 'Loans', undefined]);
    expect(checks).toContainEqual(['unmatched-column', 'Authors', 'Shoe_Size']);
    expect(checks).toContainEqual(['unmatched-column', 'Subject Heading', 'Code']);
  });

  it('says a join table in the direction of the ontology, joining where the key is not referenced', () => {
    expect(map('BookSubject')).toMatchObject({
      subject: 'https://example.org/shop/Book/{ISBN}',
      classes: [],
      predicates: [
        {
          predicate: lib('about'),
          object: { kind: 'join', parent: 'SubjectHeading', conditions: [{ child: 'Code', parent: 'Code' }] },
        },
      ],
    });
  });
});

const folder = process.env.QUERCUS_TEST_DATA;

describe.skipIf(folder === undefined)('adoptSchema on ontologies of others (needs QUERCUS_TEST_DATA)', () => {
  it.each(['bfo/bfo-core.ttl', 'dcat/dcat3.ttl', 'sosa-ssn-time/sosa.ttl'])(
    'gives the classes of %s keys and keeps everything else',
    async (file) => {
      const quads = withoutVersionIri(await readRdfFile(join(folder ?? '', 'ontologies', file)));
      const empty = profileOf({});
      const { schema, findings } = adoptSchema({ ontology: quads, profile: empty, task: taskOf(), base });
      expect(findings.map(({ check }) => check)).toEqual(['label-as-key']);
      const ours = /https:\/\/w3id\.org\/quercus#/;
      const rest = schemaToQuads(schema).filter(
        ({ subject, predicate }) => !ours.test(subject.value) && !ours.test(predicate.value),
      );
      expect(isomorphic(rest, quads)).toBe(true);
    },
  );
});
