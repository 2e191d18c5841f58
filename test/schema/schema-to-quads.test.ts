import { describe, expect, it } from 'vitest';
import { schemaSchema } from '../../src/domain/schema.ts';
import { isomorphic } from '../../src/rdf/canonical-form.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { iri } from '../../src/rdf/vocabularies.ts';
import { schemaToQuads } from '../../src/schema/schema-to-quads.ts';

const base = 'https://example.org/t/';
const term = (name: string) => `${base}schema#${name}`;
const named = (name: string) => ({ iri: term(name), name, label: name });

const schema = schemaSchema.parse({
  base,
  ontologyIri: `${base}schema`,
  title: 'T',
  description: 'All of it',
  prefixes: { '': `${base}schema#` },
  imports: ['http://example.com/upper'],
  entityTypes: [
    {
      ...named('Claim'),
      comment: 'A claim',
      identity: {
        template: '{base}Claim/{number}/{day}',
        properties: [term('number'), term('day')],
        normalisation: { [term('number')]: ['trim', 'casefold'] },
      },
      alternativeKeys: [[term('note')]],
      observations: ['Seen once.'],
    },
    { ...named('Loss'), superTypes: [term('Claim')] },
    named('Policy'),
    named('Person'),
  ],
  properties: [
    {
      ...named('number'),
      domains: [term('Claim'), term('Policy')],
      datatypes: [iri('xsd', 'string')],
      functional: true,
    },
    {
      ...named('day'),
      domains: [term('Claim')],
      datatypes: [iri('xsd', 'date'), iri('xsd', 'dateTime')],
      unit: 'd',
    },
    { ...named('note'), domains: [term('Claim')], datatypes: [term('NoteValue')], singleIn: [term('Loss')] },
  ],
  relations: [
    {
      ...named('policy'),
      domains: [term('Claim')],
      ranges: [term('Person'), term('Policy')],
      inverse: term('claims'),
      requiredIn: [term('Claim')],
      characteristics: ['asymmetric'],
    },
    { ...named('claims'), domains: [], ranges: [] },
  ],
  enumerations: [{ ...named('NoteValue'), values: ['a', 'b'], datatype: iri('xsd', 'string') }],
  disjointTypes: [
    [term('Claim'), term('Person')],
    [term('Claim'), term('Person'), term('Policy')],
  ],
  furtherTriples: [
    `<${term('Claim')}> <http://example.com/note> _:a .`,
    `_:a <http://example.com/says> "x" .`,
  ],
});

const expected = `
@prefix : <${base}schema#> . @prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix q: <https://w3id.org/quercus#> . @prefix dcterms: <http://purl.org/dc/terms/> .
<${base}schema> a owl:Ontology ; dcterms:title "T"@en ; dcterms:description "All of it"@en ; dcterms:language "en" ;
  owl:imports <http://example.com/upper> ; q:base "${base}" ; q:prefix ": <${base}schema#>" .
:Claim a owl:Class ; rdfs:label "Claim"@en ; rdfs:comment "A claim"@en ; owl:hasKey ( :day :number ) , ( :note ) ;
  q:iriTemplate "{base}Claim/{number}/{day}" ; q:observation "Seen once."@en ;
  rdfs:subClassOf [ a owl:Restriction ; owl:onProperty :policy ; owl:someValuesFrom owl:Thing ] ;
  <http://example.com/note> [ <http://example.com/says> "x" ] ; owl:disjointWith :Person .
:Loss a owl:Class ; rdfs:label "Loss"@en ; rdfs:subClassOf :Claim ,
  [ a owl:Restriction ; owl:onProperty :note ; owl:maxCardinality "1"^^xsd:nonNegativeInteger ] .
:Policy a owl:Class ; rdfs:label "Policy"@en . :Person a owl:Class ; rdfs:label "Person"@en .
[] a owl:AllDisjointClasses ; owl:members ( :Claim :Person :Policy ) .
:number a owl:DatatypeProperty , owl:FunctionalProperty ; rdfs:label "number"@en ; rdfs:range xsd:string ;
  rdfs:domain [ a owl:Class ; owl:unionOf ( :Claim :Policy ) ] ; q:normalisation "trim casefold" .
:day a owl:DatatypeProperty ; rdfs:label "day"@en ; rdfs:domain :Claim ; q:unit "d" ;
  rdfs:range [ a rdfs:Datatype ; owl:unionOf ( xsd:date xsd:dateTime ) ] .
:note a owl:DatatypeProperty ; rdfs:label "note"@en ; rdfs:domain :Claim ; rdfs:range :NoteValue .
:policy a owl:ObjectProperty , owl:AsymmetricProperty ; rdfs:label "policy"@en ; rdfs:domain :Claim ;
  rdfs:range [ a owl:Class ; owl:unionOf ( :Person :Policy ) ] ; owl:inverseOf :claims .
:claims a owl:ObjectProperty ; rdfs:label "claims"@en .
:NoteValue a rdfs:Datatype ; rdfs:label "NoteValue"@en ;
  owl:equivalentClass [ a rdfs:Datatype ; owl:oneOf ( "a" "b" ) ] .
dcterms:title a owl:AnnotationProperty . dcterms:description a owl:AnnotationProperty .
dcterms:language a owl:AnnotationProperty . q:base a owl:AnnotationProperty . q:prefix a owl:AnnotationProperty .
q:iriTemplate a owl:AnnotationProperty . q:normalisation a owl:AnnotationProperty .
q:observation a owl:AnnotationProperty . q:unit a owl:AnnotationProperty .
`;

describe('schemaToQuads', () => {
  it('writes each part of a schema as OWL 2 DL', () => {
    expect(isomorphic(schemaToQuads(schema), parseRdf(expected, { format: 'ttl' }))).toBe(true);
  });
});
