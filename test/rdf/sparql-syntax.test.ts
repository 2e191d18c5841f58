import { expect, test } from 'vitest';
import { generateQuery, parseQuery, parseUpdate } from '../../src/rdf/sparql-syntax.ts';

test.each([
  ['SELECT * WHERE { ?s ?p }', 1, 24, 'unexpected }'],
  ['ASK {\n  ?s foo ?o }', 2, 6, 'unexpected f'],
  ['SELECT * {\n ?s ?p ?o', undefined, undefined, 'unexpected end of text, expected }'],
  ['SELECT * { ?s foo:x ?o }', undefined, undefined, 'Unknown prefix: foo'],
  ['', undefined, undefined, 'the text is empty'],
  ['CLEAR ALL', undefined, undefined, 'this is an update; a query was expected'],
])('a syntax error in %j names place and reason', (query, line, column, reason) => {
  expect(() => parseQuery(query)).toThrow(
    expect.objectContaining({ code: 'QUERY_SYNTAX', details: { line, column, reason, query } }),
  );
});

test('a query where an update belongs is refused', () => {
  expect(() => parseUpdate('ASK {}')).toThrow(/an update was expected/);
});

test('a tree can be changed and written; a term never leaves its place', () => {
  const tree = parseQuery('SELECT ?x { ?x <urn:p> "value" }');
  const text = JSON.stringify(tree).replace(
    '"value":"value"',
    `"value":${JSON.stringify('" } ; DROP ALL #')}`,
  );
  const written = generateQuery(JSON.parse(text));
  const literals = JSON.stringify(parseQuery(written)).match(/DROP ALL/g);
  expect(literals).toHaveLength(1);
  expect(parseQuery(written).type).toBe('query');
});

test.each([
  'PREFIX x: <urn:x#>\nSELECT ?s (COUNT(DISTINCT ?o) AS ?n) WHERE { ?s x:p/^x:q ?o . OPTIONAL { ?s x:r ?k } FILTER(!BOUND(?k)) } GROUP BY ?s HAVING(COUNT(?o) > 1) ORDER BY DESC(?n) LIMIT 3',
  'CONSTRUCT { ?s a <urn:T> } WHERE { VALUES ?s { <urn:a> UNDEF } { ?s ?p "a"@en } UNION { ?s ?p 1.50 } }',
])('writing what was parsed parses to the same text again', (query) => {
  const once = generateQuery(parseQuery(query));
  expect(generateQuery(parseQuery(once))).toBe(once);
});

test.each([
  ['SELECT ?x { ?x data:Books/978 ?y }', 1, 27, 'unexpected 978'],
  ['SELEC * { ?x data:b ?y }', 1, 1, 'unexpected S'],
  ['SELECT *\n{ ?x data:b "y }', 2, 13, 'unexpected "'],
])('declared prefixes do not move the place of an error: %j', (query, line, column, reason) => {
  expect(() => parseQuery(query, { data: 'http://x.example/', '': 'http://x.example/schema#' })).toThrow(
    expect.objectContaining({
      message: `The SPARQL text is not valid (line ${line}, column ${column}): ${reason}`,
      details: { line, column, reason, query },
    }),
  );
});
