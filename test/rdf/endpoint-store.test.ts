import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';
import { openEndpointStore } from '../../src/rdf/endpoint-store.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { literal } from '../../src/rdf/terms.ts';

/** A SPARQL server over a real store; `/slow` never answers, `/torn` breaks off, `/cut` hangs up, `/page`
 *  sends HTML, `/locked` wants credentials, `/down` has a fault. */
let server: Server;
let behind: GraphStore;
let url: string;
const seen: { authorization?: string; defaultGraph: string | null }[] = [];

beforeAll(async () => {
  behind = await openEmbeddedStore();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const parameters = new URLSearchParams(body);
    seen.push({
      authorization: request.headers.authorization,
      defaultGraph: parameters.get('default-graph-uri'),
    });
    if (request.url === '/slow') return undefined;
    if (request.url === '/torn') return response.end('{"head":{"vars":["s"]},"results":{"bindings":[');
    if (request.url === '/page')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
    if (request.url === '/locked') return response.writeHead(401).end('who are you?');
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '1000' }).write('{"head":');
      return setTimeout(() => response.destroy(), 20);
    }
    if (request.url === '/down') return response.writeHead(500).end('out of order');
    try {
      const update = parameters.get('update');
      const answer =
        update === null
          ? await behind.queryText(parameters.get('query') ?? '', request.headers.accept ?? '')
          : await behind.update(update);
      return response.end(answer ?? '');
    } catch (error) {
      return response.writeHead(400).end((error as Error).message);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await behind.close();
});
beforeEach(() => behind.update('CLEAR ALL'));

test('loads, queries and updates go to the server', async () => {
  const store = await openEndpointStore({ url, updateUrl: url, headers: { authorization: 'Bearer secret' } });
  await store.load({ text: '<urn:a> <urn:p> "x\\"} ; DROP ALL"@en, [ <urn:q> 1 ] .' }, { format: 'ttl' });
  await store.load({ text: '<urn:b> <urn:p> 2 .' }, { format: 'ttl', graph: 'urn:g' });
  expect(await store.size()).toBe(3);
  expect((await store.select('SELECT ?o { <urn:a> <urn:p> ?o FILTER(isLiteral(?o)) }')).rows).toEqual([
    { o: literal('x"} ; DROP ALL', 'en') },
  ]);
  expect(await store.ask('ASK { GRAPH <urn:g> { <urn:b> <urn:p> 2 } }')).toBe(true);
  expect(await store.construct('CONSTRUCT WHERE { ?s <urn:q> ?o }')).toHaveLength(1);
  expect(seen.every(({ authorization }) => authorization === 'Bearer secret')).toBe(true);
});

test('the graph of the facts is named in every query', async () => {
  const store = await openEndpointStore({ url, defaultGraph: 'urn:facts', unionGraph: 'urn:all' });
  await store.ask('ASK {}');
  await store.ask('ASK {}', { unionDefaultGraph: true });
  expect(seen.slice(-2).map(({ defaultGraph }) => defaultGraph)).toEqual(['urn:facts', 'urn:all']);
});

test('without an update URL it is read-only, without a union graph it cannot ask for one', async () => {
  const store = await openEndpointStore({ url });
  await expect(store.update('CLEAR ALL')).rejects.toMatchObject({ code: 'QUERY_REFUSED' });
  await expect(store.ask('ASK {}', { unionDefaultGraph: true })).rejects.toMatchObject({
    code: 'QUERY_REFUSED',
  });
});

test.each([
  ['', 'SELECT * { ?s ?p }', 'QUERY_SYNTAX', /unexpected }/],
  ['', 'SELECT * { SERVICE <urn:x> { ?s ?p ?o } }', 'QUERY_FAILED', /status 400/],
  ['/down', 'SELECT * { ?s ?p ?o }', 'QUERY_FAILED', /status 500: out of order/],
  ['/torn', 'SELECT * { ?s ?p ?o }', 'STORE_ANSWER_INVALID', /breaks off/],
  ['/page', 'SELECT * { ?s ?p ?o }', 'STORE_ANSWER_INVALID', /HTML page/],
  ['/locked', 'SELECT * { ?s ?p ?o }', 'STORE_REFUSED', /status 401/],
  ['/cut', 'SELECT * { ?s ?p ?o }', 'STORE_UNREACHABLE', /connection broke/],
])('%s %s fails with %s', async (path, query, code, message) => {
  const store = await openEndpointStore({ url: url + path, headers: { authorization: 'Bearer secret' } });
  const failure = await store.select(query).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(JSON.stringify(failure) + (failure as Error).message).not.toContain('secret');
});

test('a time limit, an abort and an address where nobody listens are told apart', async () => {
  const slow = await openEndpointStore({ url: `${url}/slow`, timeout: 50 });
  await expect(slow.ask('ASK {}')).rejects.toMatchObject({
    code: 'QUERY_TIMED_OUT',
    details: expect.objectContaining({ timeout: 50 }),
  });
  await expect(slow.ask('ASK {}', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  const nobody = await openEndpointStore({ url: 'http://127.0.0.1:1/' });
  await expect(nobody.ask('ASK {}')).rejects.toMatchObject({
    code: 'STORE_UNREACHABLE',
    message: expect.stringContaining('could not be reached'),
  });
});
