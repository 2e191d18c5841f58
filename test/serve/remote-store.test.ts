import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRemote } from '../../src/kernel/remote/remote-store.ts';
import { base, shopKernel, sparqlUrl, startShop } from './shop-kernel.ts';

/** One served kernel answers from the endpoint of another, as from any store with facts and evidence. */
let shop: Awaited<ReturnType<typeof shopKernel>>;
let store: Awaited<ReturnType<typeof startShop>>;
let running: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  shop = await shopKernel();
  store = await startShop(shop.kernel);
  running = await startShop(shop.kernel, {
    openStore: () => openRemote({ address: store.url('/sparql'), ownDefaultGraph: true }),
  });
});
afterAll(async () => {
  await running.server.close();
  shop.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(running.url(path), { headers });
const facts = `${base}graph/facts`;
const customers = 'SELECT ?c WHERE { ?c a :Customer } ORDER BY ?c';

test('the facts are found under the name that remote stores give them', async () => {
  const plain = await (await fetch(store.url(sparqlUrl(customers)))).json();
  const named = `&default-graph-uri=${encodeURIComponent(facts)}`;
  expect(await (await fetch(store.url(sparqlUrl(customers, named)))).json()).toEqual(plain);
  const other = await fetch(store.url(sparqlUrl(customers, `${named}&default-graph-uri=urn%3Aother`)));
  expect([other.status, await other.json()]).toMatchObject([400, { code: 'REQUEST_INVALID' }]);
});

test('entities of the store are described, and an unknown one is not found', async () => {
  const known = await get(`/entity?iri=${encodeURIComponent(`${base}Customer/3`)}&format=nt`);
  expect(await known.text()).toContain(`<${base}Customer/3>`);
  const unknown = await get('/entity?iri=urn%3Anobody');
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'RESOURCE_NOT_FOUND' }]);
});

test('only graphs that the store holds are listed', async () => {
  const listed = await (await get('/sparql', { Accept: 'application/n-triples' })).text();
  expect(listed).not.toContain(`${base}schema>`);
  expect(listed).not.toContain(`${base}graph/catalogue>`);
  expect(listed).toContain(`${base}graph/provenance>`);
  const own = await (
    await fetch(store.url('/sparql'), { headers: { Accept: 'application/n-triples' } })
  ).text();
  expect(own).toContain(`${base}graph/catalogue>`);
});

test('clients are not told where the store is, whatever fails', async () => {
  const address = new URL(store.url('/')).host;
  const wrong = await get(sparqlUrl('SELECT (<urn:no-such-function>(1) AS ?x) ('));
  expect(wrong.status).toBe(400);
  await store.server.close();
  for (const path of [
    sparqlUrl(`${customers} # store gone`),
    '/functions/find_customer',
    '/entity?iri=urn%3Anobody',
  ]) {
    const response = await get(path);
    expect(response.status, path).toBe(502);
    const text = await response.text();
    expect(text).toContain('STORE_UNREACHABLE');
    expect(text).not.toContain(address);
  }
  const tool = await fetch(running.url('/mcp'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_customer', arguments: {} },
    }),
  });
  const text = await tool.text();
  expect(text).toContain('STORE_UNREACHABLE');
  expect(text).not.toContain(address);
});
