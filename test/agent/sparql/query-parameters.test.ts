import { expect, test } from 'vitest';
import { findQueryParameters } from '../../../src/agent/sparql/query-parameters.ts';
import { parseQuery } from '../../../src/rdf/sparql-syntax.ts';
import { base, schema } from '../../functions/insurance-fixture.ts';

function parametersOf(where: string, question: string) {
  const tree = parseQuery(`PREFIX : <${base}schema#> SELECT ?x WHERE { ${where} }`);
  return findQueryParameters(tree, question, schema).map(({ name, value, parameter, nodes }) => [
    ...[name, value, parameter.type, nodes.length],
  ]);
}

test.each([
  ['?x :claimNumber "C-1"', 'Who has C-1?', [['claimNumber', 'C-1', 'string', 1]]],
  ['?x :status "open"', 'Which claims are OPEN?', [['status', 'open', 'Status', 1]]],
  ['?x :status "open"', 'Which claims were opened?', []],
  [
    '?x :claimNumber ?claimNumber FILTER(?claimNumber = "C-1")',
    'C-1?',
    [['givenClaimNumber', 'C-1', 'string', 1]],
  ],
  [
    '?x :amount 30 . ?y :amount 30 . ?x :claim ?c . ?y :claim ?c',
    'amounts of 30',
    [['amount', '30', 'decimal', 2]],
  ],
  [
    '?x :openDate ?d FILTER(?d >= "2019-01-01"^^<http://www.w3.org/2001/XMLSchema#date>)',
    'since 2019-01-01',
    [['openDate', '2019-01-01', 'date', 1]],
  ],
  [`?x :policy <${base}Policy/P-2>`, 'claims of P-2', [['policy', 'P-2', 'Policy', 1]]],
  [
    `<${base}Coverage/P-1/A%20B> :part ?x`,
    'the part of P-1/A B',
    [['entity', 'Coverage/P-1/A B', 'entity', 1]],
  ],
  [`<${base}Coverage/P-1/A> :part ?x`, 'the part of A', []],
  [`<${base}Policy/100%> :premium ?x`, 'the premium of 100%', [['entity', 'Policy/100%', 'entity', 1]]],
] as const)('%s, asked as %j, has the parameters %j', (where, question, expected) => {
  expect(parametersOf(where, question)).toEqual(expected);
});
