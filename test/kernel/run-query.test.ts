import { afterAll, beforeAll, expect, test } from 'vitest';
import { runQuery } from '../../src/kernel/run-query.ts';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';

let store: GraphStore;
beforeAll(async () => {
  store = await openEmbeddedStore();
  await store.load({ text: '<urn:d/a> <urn:s#p> "x" .' }, { format: 'ttl' });
});
afterAll(() => store.close());

const run = (sparql: string) =>
  runQuery({ sparql, store, prefixes: { '': 'urn:s#' }, options: { mediaType: 'text/csv' } });

test('a query may use the prefixes of the kernel without declaring them', async () => {
  expect((await run('SELECT ?o { ?s :p ?o }')).text.trim().split(/\r?\n/)).toEqual(['o', 'x']);
});

test('a local name with colons is asked as it stands', async () => {
  await store.load({ text: '<urn:d/a:b:c> <urn:s#q> "y" .' }, { format: 'ttl' });
  const { text } = await run('PREFIX d: <urn:d/> SELECT ?o { d:a:b:c ?p ?o }');
  expect(text.trim().split(/\r?\n/)).toEqual(['o', 'y']);
});

test.each([
  ['FROM', 'SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }', /FROM is not allowed/],
  ['FROM NAMED', 'SELECT * FROM NAMED <urn:g> { GRAPH ?g { ?s ?p ?o } }', /FROM is not allowed/],
  ['SERVICE', 'SELECT * { { SERVICE <http://example.org/> { ?s ?p ?o } } }', /SERVICE is not allowed/],
  ['an update', 'DELETE WHERE { ?s ?p ?o }', /an update/],
  ['LOAD', 'LOAD <http://example.org/>', /an update/],
  ['a result it does not have', 'CONSTRUCT WHERE { ?s ?p ?o }', /no result in text\/csv/],
])('%s is refused, not answered with nothing', async (_, sparql, message) => {
  await expect(run(sparql)).rejects.toMatchObject({
    code: 'QUERY_REFUSED',
    message: expect.stringMatching(message),
  });
});

test('an ASK query is called one, with what it can be had in', async () => {
  const options = { mediaType: 'text/turtle' };
  await expect(runQuery({ sparql: 'ASK {}', store, prefixes: {}, options })).rejects.toMatchObject({
    message: expect.stringMatching(/^An ASK query has no result in text\/turtle/),
    details: { form: 'ask', allowed: expect.arrayContaining(['text/csv']) },
  });
});

test.each(['', 'SELECT * { ?s ?p', 'SELECT * { ?s none:x ?o }'])('%j is a syntax error', async (sparql) => {
  await expect(run(sparql)).rejects.toMatchObject({ code: 'QUERY_SYNTAX' });
});
