import { describe, expect, it } from 'vitest';
import type { Mapping } from '../../src/domain/mapping.ts';
import { mappingFromQuads } from '../../src/graph/rml-reader.ts';
import { mappingToQuads } from '../../src/graph/rml-writer.ts';
import { quadToNQuads } from '../../src/rdf/n-triples.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { iri } from '../../src/rdf/vocabularies.ts';

const base = 'https://example.org/shop/';
const schema = `${base}schema#`;
const mapping: Mapping = {
  base,
  maps: [
    {
      name: 'Übung 1/2',
      source: 'Order',
      path: 'data/Order.csv',
      subject: `${base}Order/{Order No}/{a\\{b}`,
      classes: [`${schema}Order`, `${schema}Document`],
      predicates: [
        {
          predicate: `${schema}total`,
          object: { kind: 'column', column: 'Total, "net"', datatype: iri('xsd', 'decimal') },
        },
        {
          predicate: `${schema}note`,
          object: { kind: 'column', column: 'Note', datatype: iri('rdf', 'langString'), language: 'de' },
        },
        {
          predicate: `${schema}customer`,
          object: { kind: 'template', template: `${base}Customer/{Customer}` },
        },
        {
          predicate: `${schema}soldBy`,
          object: {
            kind: 'join',
            parent: 'Seller',
            conditions: [
              { child: 'Seller Code', parent: 'Code' },
              { child: 'Shop', parent: 'Shop' },
            ],
          },
        },
      ],
    },
    {
      name: 'Seller',
      source: 'Seller',
      path: 'tables/Seller.csv',
      subject: `${base}Seller/{Id}`,
      classes: [`${schema}Seller`],
      predicates: [],
    },
  ],
};
const prefixes = `@prefix rr: <http://www.w3.org/ns/r2rml#> . @prefix rml: <http://semweb.mmlab.be/ns/rml#> .
@prefix ql: <http://semweb.mmlab.be/ns/ql#> . @prefix s: <${schema}> . @prefix m: <${base}mapping#> .`;
const readTurtle = (text: string) => mappingFromQuads(parseRdf(prefixes + text, { format: 'ttl' }));

describe('mapping as RML', () => {
  it('comes back the same', () => {
    expect(mappingFromQuads(mappingToQuads(mapping))).toEqual(mapping);
  });

  it('comes back the same through a file', () => {
    const text = mappingToQuads(mapping)
      .map((quad) => quadToNQuads(quad))
      .join('\n');
    expect(mappingFromQuads(parseRdf(text, { format: 'nt' }))).toEqual(mapping);
  });

  it('keeps the base of a mapping without maps', () => {
    expect(mappingFromQuads(mappingToQuads({ base, maps: [] }))).toEqual({ base, maps: [] });
  });

  it('gives every column a datatype or a language, for engines that would guess', () => {
    const quads = mappingToQuads(mapping);
    const columns = quads.filter((quad) => quad.predicate.value === iri('rml', 'reference'));
    const typed = quads.filter((quad) =>
      [iri('rr', 'datatype'), iri('rr', 'language')].includes(quad.predicate.value),
    );
    expect(columns.length).toBeGreaterThan(0);
    expect(typed.map((quad) => quad.subject.value)).toEqual(columns.map((quad) => quad.subject.value));
  });

  it('reads what people write by hand', () => {
    const read =
      readTurtle(`m:Claim rml:logicalSource [ rml:source "data/Claim.csv" ] ; rr:subjectMap [ rr:template "${base}Claim/{Id}" ] ;
      rr:predicateObjectMap [ rr:predicateMap [ rr:constant s:text ] ; rr:objectMap [ rr:column "Text" ] ] .`);
    expect(read.base).toBe(base);
    expect(read.maps).toEqual([
      {
        name: 'Claim',
        source: 'Claim',
        path: 'data/Claim.csv',
        subject: `${base}Claim/{Id}`,
        classes: [],
        predicates: [
          {
            predicate: `${schema}text`,
            object: { kind: 'column', column: 'Text', datatype: iri('xsd', 'string') },
          },
        ],
      },
    ]);
  });

  it.each([
    ['a constant object', 'rr:predicateObjectMap [ rr:predicate s:p ; rr:object s:o ]', /not supported here/],
    ['a graph map', 'rr:subjectMap [ rr:template "x:{a}" ; rr:graph s:g ]', /not supported here/],
    ['two templates', 'rr:subjectMap [ rr:template "x:{a}", "x:{b}" ]', /2 values of rr:template/],
    ['no template', 'rr:subjectMap [ rr:class s:C ]', /no rr:template/],
    [
      'a template as literal',
      'rr:predicateObjectMap [ rr:predicate s:p ; rr:objectMap [ rr:template "{a}" ; rr:termType rr:Literal ] ]',
      /rr:IRI/,
    ],
    [
      'a join without conditions',
      'rr:predicateObjectMap [ rr:predicate s:p ; rr:objectMap [ rr:parentTriplesMap m:B ] ]',
      /joinCondition/,
    ],
    [
      'a broken template',
      'rr:predicateObjectMap [ rr:predicate s:p ; rr:objectMap [ rr:template "x:{a" ] ]',
      /not closed/,
    ],
  ])('refuses %s instead of leaving it out', (_, part, message) => {
    const subject = part.includes('subjectMap') ? '' : 'rr:subjectMap [ rr:template "x:{a}" ] ;';
    const text = `m:A rml:logicalSource [ rml:source "a.csv" ] ; ${subject} ${part} .`;
    expect(() => readTurtle(text)).toThrow(message);
  });

  it('refuses a reference formulation that is not CSV', () => {
    const text =
      'm:A rml:logicalSource [ rml:source "a.json" ; rml:referenceFormulation ql:JSONPath ] ; rr:subjectMap [ rr:template "x:{a}" ] .';
    expect(() => readTurtle(text)).toThrow(/only ql:CSV/);
  });
});
