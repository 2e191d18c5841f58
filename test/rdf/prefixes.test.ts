import fc from 'fast-check';
import { expect, test } from 'vitest';
import { declarePrefixes } from '../../src/rdf/declare-prefixes.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { prefixedNames, shortenWith, unescapeLocalName } from '../../src/rdf/shorten-iri.ts';
import { generateQuery, parseQuery } from '../../src/rdf/sparql-syntax.ts';

const prefixes = {
  '': 'http://x.example/schema#',
  data: 'http://x.example/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

test('only prefixes that a query uses and does not declare are put in front, on its first line', () => {
  const query = 'PREFIX data: <http://own.example/>\nSELECT ?x { ?x a :Claim ; :of data:a }';
  const declared = declarePrefixes(query, prefixes);
  expect(declared).toBe(`PREFIX : <http://x.example/schema#> ${query}`);
  expect(declared.split('\n')).toHaveLength(2);
});

test.each([
  ['http://x.example/schema#Claim', ':Claim'],
  ['http://x.example/Claim/1', 'data:Claim/1'],
  ['http://x.example/', 'http://x.example/'],
  ['http://other.example/a', 'http://other.example/a'],
])('%s is shortened for models to %s', (iri, short) => {
  expect(shortenWith(prefixes)(iri)).toBe(short);
});

test.each([
  ['http://x.example/schema#Claim', ':Claim'],
  ['http://x.example/Claim/1', 'data:Claim\\/1'],
  ['http://x.example/Books/978-0.1', 'data:Books\\/978-0.1'],
  ['http://x.example/a%2Fb%zz.', 'data:a%2Fb\\%zz\\.'],
  ['http://x.example/-a:b', '<http://x.example/-a:b>'],
  ['http://x.example/名前/é', 'data:名前\\/é'],
  ['http://x.example/a/b/c/d/e', '<http://x.example/a/b/c/d/e>'],
  ['http://x.example/-a', 'data:\\-a'],
  ['http://x.example/a[1]', '<http://x.example/a[1]>'],
  ['http://x.example/', '<http://x.example/>'],
  ['http://other.example/a', '<http://other.example/a>'],
])('%s is printed as %s', (iri, printed) => {
  expect(prefixedNames(prefixes)(iri)).toBe(printed);
});

test('what is printed means the same IRI in SPARQL and in Turtle, and fewer escapes mean it too', () => {
  const characters = [...'aZ09_-.~!$&()*+,;=/?#@%:é名\u{10400}[]'];
  const local = fc.string({ unit: fc.constantFrom(...characters, "'", '%2F'), maxLength: 12 });
  fc.assert(
    fc.property(local, (end) => {
      const iri = `http://x.example/${end}`;
      const printed = prefixedNames(prefixes)(iri);
      const [quad] = parseRdf(`@prefix data: <http://x.example/> . ${printed} a ${printed} .`, {
        format: 'ttl',
      });
      expect(quad?.subject.value).toBe(iri);
      const tree = parseQuery(`ASK { ${printed} ?p ?o }`, prefixes);
      expect(generateQuery(tree)).toContain(printed);
      const short = /^data:(.*)$/su.exec(printed);
      if (short) expect(unescapeLocalName(short[1] as string)).toBe(end);
    }),
  );
});
