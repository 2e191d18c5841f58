import type { Quad } from '@rdfjs/types';
import fc from 'fast-check';
import { blankNode, dataFactory, literal, namedNode } from '../../src/rdf/terms.ts';
import { iri } from '../../src/rdf/vocabularies.ts';

const words = fc.constantFrom(
  'Claim',
  'hasClaim',
  '名前',
  'a.b',
  'x.',
  '-x',
  '7',
  '',
  '%20',
  'é/ü',
  '~t',
  'a:b',
  '\u{1F600}',
);
const iris = fc
  .tuple(fc.constantFrom('http://e.org/s#', 'http://e.org/', 'urn:x:'), words)
  .map(([base, word]) => namedNode(base + word));
const blankNodes = fc.integer({ min: 0, max: 5 }).map((index) => blankNode(`n${index}`));
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('"', '\\', '\n', '\r', '\t', "'", 'n', '\u0007', '\u007f', '\u{10FFFF}'),
  }),
);
const lexicalForms = fc.constantFrom(
  '007',
  '+5',
  '-1',
  '1.50',
  '.5',
  '1.',
  '1e3',
  '1.0E-7',
  'true',
  'false',
  '1',
  'INF',
  'x',
  '',
);
const datatypes = fc
  .constantFrom('integer', 'decimal', 'double', 'boolean', 'date')
  .map((name) => namedNode(iri('xsd', name)));
const literals = fc.oneof(
  texts.map((text) => literal(text)),
  fc
    .tuple(texts, fc.constantFrom('en', 'de-AT', 'zh-Hant'))
    .map(([text, language]) => literal(text, language)),
  fc.tuple(lexicalForms, datatypes).map(([text, datatype]) => literal(text, datatype)),
);
const predicates = fc.oneof(
  iris,
  fc.constantFrom('type', 'first', 'rest').map((name) => namedNode(iri('rdf', name))),
);
const objects = fc.oneof(iris, blankNodes, blankNodes, literals, fc.constant(namedNode(iri('rdf', 'nil'))));

/** Graphs of up to 14 triples with shared, cyclic, nested and unreferenced blank nodes, broken lists and odd literals. */
export const graphs: fc.Arbitrary<Quad[]> = fc.array(
  fc
    .tuple(fc.oneof(iris, blankNodes), predicates, objects)
    .map(([subject, predicate, object]) => dataFactory.quad(subject, predicate, object)),
  { maxLength: 14 },
);
