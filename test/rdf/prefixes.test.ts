import { expect, test } from 'vitest';
import { declarePrefixes } from '../../src/rdf/declare-prefixes.ts';
import { shortenWith } from '../../src/rdf/shorten-iri.ts';

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
])('%s is shortened to %s', (iri, short) => {
  expect(shortenWith(prefixes)(iri)).toBe(short);
});
