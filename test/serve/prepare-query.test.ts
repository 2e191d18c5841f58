import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../src/rdf/sparql-syntax.ts';
import { prepareQuery } from '../../src/serve/sparql/prepare-query.ts';
import { queryTokens } from '../../src/serve/sparql/query-tokens.ts';

const nothing = { defaultGraphs: [], namedGraphs: [] };
const prepare = (sparql: string, more: Partial<Parameters<typeof prepareQuery>[0]> = {}) =>
  prepareQuery({ sparql, prefixes: { ex: 'http://example.org/' }, dataset: nothing, rows: 10, ...more });

describe('a prepared query', () => {
  test.each([
    'SELECT * { ?s ?p ?o }',
    'SELECT * { ?s ?p "LIMIT 3" } # LIMIT 4',
    'SELECT * { { SELECT ?s { ?s ?p ?o } LIMIT 3 } } ORDER BY ?s OFFSET 2 VALUES ?s { <urn:a> }',
    'SELECT (COUNT(*) AS ?limit) { ?s ?p ?o FILTER(?o < 3 && ?o > 1) } GROUP BY ?s HAVING (COUNT(*) > 1)',
    "SELECT * { ?s ?p '''it's } LIMIT 5''' } LIMIT 50",
    'SELECT (EXISTS { ?a ?b ?c } AS ?x) { ?s ?p ?o }',
  ])('has at most one solution more than allowed: %s', (sparql) => {
    const limitOffset = parseQuery(prepare(sparql).text).solutionModifiers.limitOffset;
    expect(limitOffset?.limit).toBe(11);
  });

  test('keeps a smaller LIMIT and its text as they are', () => {
    const sparql = 'SELECT * { ?s ?p ?o } LIMIT 3 OFFSET 7 # three';
    expect(prepare(sparql)).toMatchObject({ text: sparql, cutRows: false });
  });

  test.each([
    'SELECT * FROM <urn:old> { ?s ?p ?o }',
    'ASK { ?s ?p ?o }',
    'CONSTRUCT { ?s ?p ?o } FROM NAMED <urn:old> WHERE { ?s ?p ?o }',
    'CONSTRUCT WHERE { ?s ?p ?o }',
    'DESCRIBE <urn:x>',
    'DESCRIBE ?s FROM <urn:old> { ?s ?p ?o } LIMIT 3',
  ])('has the graphs that the protocol names instead of its own: %s', (sparql) => {
    const dataset = { defaultGraphs: ['urn:a', 'urn:b'], namedGraphs: ['urn:c'] };
    const { text } = prepare(sparql, { dataset });
    const { clauses } = parseQuery(text).datasets;
    expect(clauses.map(({ clauseType, value }) => `${clauseType} ${value.value}`)).toEqual([
      'default urn:a',
      'default urn:b',
      'named urn:c',
    ]);
  });

  test('takes no graph name that would leave its brackets', () => {
    const dataset = { defaultGraphs: ['urn:a> { } SELECT * {'], namedGraphs: [] };
    expect(() => prepare('ASK {}', { dataset })).toThrow(expect.objectContaining({ code: 'RDF_SYNTAX' }));
  });

  test('declares a prefix it uses and does not declare, on a line of its own', () => {
    expect(prepare('ASK { ex:a ?p ?o }')).toMatchObject({
      text: 'PREFIX ex: <http://example.org/>\nASK { ex:a ?p ?o }',
      addedLines: 1,
    });
    expect(prepare('PREFIX ex: <urn:> ASK { ex:a ?p "ex:b" }').addedLines).toBe(0);
  });

  test.each([
    'SELECT * { SERVICE <urn:x> { ?s ?p ?o } }',
    'ASK { service silent ?x { } }',
    'LOAD <file:///etc/passwd>',
    'DELETE WHERE { ?s ?p ?o }',
  ])('refuses %s', (sparql) =>
    expect(() => prepare(sparql)).toThrow(expect.objectContaining({ code: 'QUERY_REFUSED' })),
  );

  test('takes the words SERVICE and INSERT for what they are in names, texts and comments', () => {
    for (const sparql of [
      'ASK { ex:SERVICE ?service "SERVICE" } # SERVICE',
      'SELECT ?insert { <urn:INSERT> ex:LOAD ?insert }',
    ]) {
      expect(prepare(sparql).text).toContain(sparql);
    }
  });
});

test('tokens come in order, inside the text and without overlaps, whatever the text', () => {
  const pieces = fc.constantFrom(
    '"',
    "'",
    '"""',
    '<',
    '>',
    '#',
    '\n',
    '{',
    '}',
    '\\',
    'SELECT',
    '?x',
    'ex:a',
    '@en',
    ' ',
    '1.5',
    '.',
    '名',
  );
  fc.assert(
    fc.property(
      fc.array(pieces).map((parts) => parts.join('')),
      (text) => {
        let end = 0;
        for (const token of queryTokens(text)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});
