import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { literal, namedNode } from '../../src/rdf/terms.ts';

/** Runs for minutes when nobody stops it. */
const endless = 'SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l }';
const facts = Array.from({ length: 400 }, (_, index) => `<urn:s${index}> <urn:p> "${index}" .\n`).join('');

let store: GraphStore;
let folder: string;
beforeEach(async () => {
  store = await openEmbeddedStore();
  folder = await mkdtemp(join(tmpdir(), 'embedded-store-'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

test('solutions come back as RDF terms, unbound variables absent', async () => {
  await store.load({ text: '<urn:a> <urn:p> "x"@en, 7, _:b .' }, { format: 'ttl' });
  const { variables, rows } = await store.select(
    'SELECT ?o ?none { <urn:a> <urn:p> ?o OPTIONAL { ?o <urn:q> ?none } FILTER(!isBlank(?o)) } ORDER BY ?o',
  );
  expect(variables).toEqual(['o', 'none']);
  expect(rows.map(({ o }) => o)).toEqual(
    expect.arrayContaining([
      literal('x', 'en'),
      literal('7', namedNode('http://www.w3.org/2001/XMLSchema#integer')),
    ]),
  );
  expect(rows.every((row) => !('none' in row))).toBe(true);
});

test('ask, construct, text results, size and update work', async () => {
  await store.load({ text: facts }, { format: 'nt' });
  await store.update('INSERT DATA { GRAPH <urn:g> { <urn:x> <urn:p> "new" } }');
  expect(await store.size()).toBe(401);
  expect(await store.ask('ASK { ?s <urn:p> "new" }')).toBe(false);
  expect(await store.ask('ASK { ?s <urn:p> "new" }', { unionDefaultGraph: true })).toBe(true);
  const [quad] = await store.construct(
    'CONSTRUCT { ?s <urn:q> ?o } WHERE { ?s <urn:p> ?o FILTER(?o = "7") }',
  );
  expect([quad?.subject.value, quad?.predicate.value, quad?.object.value]).toEqual(['urn:s7', 'urn:q', '7']);
  expect(await store.queryText('SELECT ?o { <urn:s7> ?p ?o }', 'text/csv')).toBe('o\r\n7\r\n');
});

test.each([
  ['facts.nt', (text: string) => Buffer.from(text)],
  ['facts.nt.gz', (text: string) => gzipSync(text)],
])('%s loads from its file, into a graph when one is named', async (name, encode) => {
  const path = join(folder, name);
  await writeFile(path, encode(facts));
  await store.load({ path }, { format: 'nt', graph: 'urn:g' });
  expect((await store.select('SELECT ?s { GRAPH <urn:g> { ?s ?p ?o } }')).rows).toHaveLength(400);
});

test('a load that fails half way leaves nothing, and names line and reason', async () => {
  const path = join(folder, 'broken.nt');
  await writeFile(path, `${facts}<urn:a> <urn:p> .\n`);
  await expect(store.load({ path }, { format: 'nt' })).rejects.toMatchObject({
    code: 'RDF_SYNTAX',
    details: { line: 401, name: path },
  });
  expect(await store.size()).toBe(0);
});

test('a torn .gz file and a missing file are told apart', async () => {
  const path = join(folder, 'torn.nt.gz');
  await writeFile(path, gzipSync(facts).subarray(0, 50));
  await expect(store.load({ path }, { format: 'nt' })).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  await expect(store.load({ path: join(folder, 'none.nt') }, { format: 'nt' })).rejects.toMatchObject({
    code: 'SOURCE_NOT_FOUND',
  });
  expect(await store.size()).toBe(0);
});

test.each(['nt', 'ttl'] as const)(
  'more quads than the limit are refused as %s, and what was there stays',
  async (format) => {
    const small = await openEmbeddedStore({ limit: 300 });
    await small.load({ text: '<urn:a> <urn:p> "kept" .' }, { format: 'nt' });
    const refusal = expect(small.load({ text: facts }, { format })).rejects;
    await refusal.toMatchObject({
      code: 'STORE_TOO_LARGE',
      message: expect.stringContaining('SPARQL server'),
    });
    expect(await small.size()).toBe(1);
    await small.close();
  },
);

test('a query over its time is really stopped, and loads and updates are there again', async () => {
  await store.load({ text: facts }, { format: 'nt' });
  await store.update('DELETE DATA { <urn:s1> <urn:p> "1" }');
  await expect(store.select(endless, { timeout: 100 })).rejects.toMatchObject({
    code: 'QUERY_TIMED_OUT',
    details: { timeout: 100 },
  });
  expect(await store.size()).toBe(399);
});

test('an abort stops a running query and one that waits', async () => {
  await store.load({ text: facts }, { format: 'nt' });
  const running = new AbortController();
  const results = [
    store.select(endless, { signal: running.signal }),
    store.select('SELECT * { ?s ?p ?o }', { signal: AbortSignal.abort() }),
    store.size(),
  ];
  setTimeout(() => running.abort(), 50);
  const [stopped, waiting, after] = await Promise.allSettled(results);
  expect(stopped).toMatchObject({ reason: { code: 'CANCELLED' } });
  expect(waiting).toMatchObject({ reason: { code: 'CANCELLED' } });
  expect(after).toMatchObject({ value: 400 });
});

test('a file that changed after it was loaded is not loaded again in silence', async () => {
  const path = join(folder, 'facts.nt');
  await writeFile(path, facts);
  await store.load({ path }, { format: 'nt' });
  await writeFile(path, '<urn:other> <urn:p> "other" .\n');
  await expect(store.select(endless, { timeout: 50 })).rejects.toMatchObject({ code: 'QUERY_TIMED_OUT' });
  await expect(store.size()).rejects.toMatchObject({
    code: 'QUERY_FAILED',
    message: expect.stringContaining('changed'),
  });
});

test('an update that could not be repeated is refused; its words inside a literal are fine', async () => {
  await expect(
    store.update('INSERT { <urn:a> <urn:p> ?t } WHERE { BIND(NOW() AS ?t) }'),
  ).rejects.toMatchObject({ code: 'QUERY_REFUSED', details: { functions: ['NOW'] } });
  await store.update('INSERT DATA { <urn:a> <urn:p> "what now (today)?" }');
  expect(await store.size()).toBe(1);
});

test.each([
  ['SELECT * { ?s ?p }', 'QUERY_SYNTAX', /line 1, column 18.*unexpected }/],
  ['SELECT ?x { BIND(1 AS ?x) BIND(2 AS ?x) }', 'QUERY_SYNTAX', /line 1/],
  ['SELECT * { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }', 'QUERY_FAILED', /not supported/],
  ['ASK {}', 'QUERY_FAILED', /SELECT query was expected/],
  ['CONSTRUCT WHERE { ?s ?p ?o }', 'QUERY_FAILED', /./],
])('select(%s) fails with %s', async (query, code, message) => {
  await expect(store.select(query)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
});

test('an update that fails changes nothing', async () => {
  await expect(store.update('INSERT DATA { <urn:a> <urn:p> 1 } ; LOAD <urn:x>')).rejects.toMatchObject({
    code: 'QUERY_FAILED',
  });
  expect(await store.size()).toBe(0);
});

test('a closed store refuses, what was waiting included', async () => {
  await store.load({ text: facts }, { format: 'nt' });
  const waiting = [store.select(endless), store.size()].map((promise) =>
    expect(promise).rejects.toMatchObject({
      code: 'QUERY_FAILED',
      message: expect.stringContaining('closed'),
    }),
  );
  await store.close();
  await Promise.all(waiting);
  await expect(store.size()).rejects.toThrow('closed');
});
