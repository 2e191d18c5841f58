import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { base, shopKernel, sparqlUrl, startShop } from './shop-kernel.ts';

let shop: Awaited<ReturnType<typeof shopKernel>>;
let running: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  shop = await shopKernel();
  running = await startShop(shop.kernel);
});
afterAll(async () => {
  await running.server.close();
  shop.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(running.url(path), { headers });
const allNames = 'SELECT ?name WHERE { ?c a :Customer ; :name ?name } ORDER BY ?name';

describe('/sparql', () => {
  test('answers from the facts, with the prefixes of the kernel', async () => {
    const response = await get(sparqlUrl(allNames), { Accept: 'text/csv' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await response.text()).toBe('name\r\n"Ann, the first"\r\nBob > } ; DROP\r\n名前\r\n');
  });

  test('has the evidence in named graphs, and S and the catalogue beside it', async () => {
    const query = 'SELECT (COUNT(DISTINCT ?g) AS ?n) WHERE { GRAPH ?g { ?c a :Customer } }';
    expect(await (await get(sparqlUrl(query, '&format=csv'))).text()).toBe('n\r\n3\r\n');
    const examples = `ASK { GRAPH <${base}graph/catalogue> { ?q a sh:SPARQLExecutable ; rdfs:comment ?question ; sh:select ?text } }`;
    expect(await (await get(sparqlUrl(examples))).json()).toMatchObject({ boolean: true });
    const classes = `ASK { GRAPH <${base}schema> { :Customer a owl:Class } }`;
    expect(await (await get(sparqlUrl(classes))).json()).toMatchObject({ boolean: true });
  });

  test('leaves the evidence out when asked to', async () => {
    const without = await startShop(shop.kernel, { evidence: false });
    const response = await fetch(without.url(sparqlUrl('ASK { GRAPH ?g { ?c a :Customer } }')));
    expect(await response.json()).toMatchObject({ boolean: false });
    await without.server.close();
  });

  test('has an ETag with which nothing is sent twice, and none for what chance decides', async () => {
    const first = await get(sparqlUrl(allNames));
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect((await get(sparqlUrl(allNames), { 'If-None-Match': etag })).status).toBe(304);
    expect((await get(sparqlUrl(`${allNames} LIMIT 1`), { 'If-None-Match': etag })).status).toBe(200);
    const chance = await get(sparqlUrl('SELECT (RAND() AS ?x) {}'));
    expect([chance.headers.get('etag'), chance.headers.get('cache-control')]).toEqual([null, 'no-store']);
  });

  test('compresses what is long, and HEAD has the headers without the body', async () => {
    const everything = sparqlUrl('SELECT * WHERE { GRAPH ?g { ?s ?p ?o } }');
    const response = await get(everything, { 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(
      ((await response.json()) as { results: { bindings: unknown[] } }).results.bindings.length,
    ).toBeGreaterThan(50);
    const head = await fetch(running.url(everything), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'application/sparql-results+json',
      '',
    ]);
  });

  test('names line and column of a syntax error in the text that the client sent', async () => {
    const response = await get(sparqlUrl('SELECT ?name WHERE {\n  ?c a :Customer ; ; ?? }'));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json',
    ]);
    expect(await response.json()).toMatchObject({ code: 'QUERY_SYNTAX', status: 400, details: { line: 2 } });
  });

  test('refuses SERVICE, updates and LOAD', async () => {
    for (const query of [
      'SELECT * { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }',
      'LOAD <file:///etc/passwd>',
      'INSERT DATA { <a:a> <a:b> 1 }',
    ]) {
      const response = await get(sparqlUrl(query));
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        403,
        'QUERY_REFUSED',
      ]);
    }
  });

  test('reads no file that a query names', async () => {
    const response = await get(sparqlUrl('SELECT * FROM <file:///etc/passwd> { ?s ?p ?o }', '&format=csv'));
    expect(await response.text()).toBe('o,p,s\r\n');
  });
});

describe('/functions', () => {
  test('lists every function with a JSON Schema of its arguments', async () => {
    const { functions } = (await (await get('/functions')).json()) as {
      functions: { name: string; arguments: object }[];
    };
    expect(functions.map(({ name }) => name)).toContain('find_customer');
    expect(functions[0]!.arguments).toMatchObject({ type: 'object', additionalProperties: false });
  });

  test('takes arguments in the URL and as JSON, with the same rows', async () => {
    const inUrl = (await (await get('/functions/find_customer?country_contains=JP')).json()) as {
      rows: unknown[];
    };
    const posted = await fetch(running.url('/functions/find_customer'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ country_contains: 'JP' }),
    });
    expect(inUrl.rows).toHaveLength(1);
    expect(((await posted.json()) as { rows: unknown[] }).rows).toEqual(inUrl.rows);
  });

  test('pages through all rows without losing or repeating one', async () => {
    const names: string[] = [];
    let next: string | undefined = '/functions/find_purchase?_limit=1&_format=json';
    for (let page = 0; next !== undefined && page < 9; page++) {
      const body = (await (await get(next)).json()) as {
        rows: { entity: { value: string } }[];
        page: { next?: string };
      };
      names.push(...body.rows.map(({ entity }) => entity.value));
      next = body.page.next;
    }
    expect(names.sort()).toEqual(['10', '11', '12'].map((key) => `${base}Purchase/${key}`));
  });

  test.each([
    ['csv', 'text/csv; charset=utf-8', /^entity,/],
    ['tsv', 'text/tab-separated-values; charset=utf-8', /^\?entity\t/],
    ['sparql-json', 'application/sparql-results+json', /"vars":\["entity"/],
    ['sparql-xml', 'application/sparql-results+xml', /<variable name="entity"\/>/],
    ['turtle', 'text/turtle; charset=utf-8', /rs:ResultSet/],
  ])('writes rows as %s', async (format, contentType, start) => {
    const response = await get(`/functions/find_customer?_format=${format}`);
    expect(response.headers.get('content-type')).toBe(contentType);
    const text = await response.text();
    expect(text).toMatch(start);
    if (format === 'turtle') expect(parseRdf(text, { format: 'ttl' }).length).toBeGreaterThan(10);
  });

  test('tells on request which facts each row rests on', async () => {
    const body = (await (
      await get('/functions/find_customer?country_contains=JP&_evidence=true')
    ).json()) as {
      witness: { rows: { entities: string[]; facts: string[] }[] };
    };
    expect(body.witness.rows[0]!.entities).toContain(`${base}Customer/3`);
    expect(body.witness.rows[0]!.facts.join('\n')).toContain('"JP"');
  });

  test.each([
    ['/functions/find_customers', 404, 'FUNCTION_NOT_FOUND'],
    ['/functions/..%2f..%2fetc%2fpasswd', 404, 'FUNCTION_NOT_FOUND'],
    ['/functions/find_customer?colour=red', 400, 'ARGUMENT_INVALID'],
    ['/functions/find_customer?limit=many', 400, 'ARGUMENT_INVALID'],
    ['/functions/find_customer?_limit=0', 400, 'REQUEST_INVALID'],
    ['/functions/find_customer?_format=word', 400, 'REQUEST_INVALID'],
    ['/functions/find_customer?country_contains=%FF', 400, 'REQUEST_INVALID'],
    ['/functions/describe', 400, 'ARGUMENT_MISSING'],
  ])('refuses %s with %d %s', async (path, status, code) => {
    const response = await get(path);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test('takes no text for a number, and no form for JSON', async () => {
    const post = (body: string, type: string) =>
      fetch(running.url('/functions/find_customer'), {
        method: 'POST',
        headers: { 'Content-Type': type },
        body,
      });
    expect((await post('{"limit": "3"}', 'application/json')).status).toBe(400);
    expect((await post('{"limit": 3', 'application/json')).status).toBe(400);
    expect((await post('limit=3', 'application/x-www-form-urlencoded')).status).toBe(415);
  });
});

describe('entities and graphs', () => {
  test('an entity is found by its IRI and below the path of the base IRI', async () => {
    const byIri = await get(`/entity?iri=${encodeURIComponent(`${base}Customer/3`)}`, {
      Accept: 'application/n-triples',
    });
    const byPath = await get('/shop/Customer/3', { Accept: 'application/n-triples' });
    expect(byIri.status).toBe(200);
    expect((await byPath.text()).split('\n').sort()).toEqual((await byIri.text()).split('\n').sort());
  });

  test('a browser gets a page in which nothing of the data is markup', async () => {
    const page = await get('/shop/Customer/2', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toContain('Bob &gt; } ; DROP');
  });

  test('terms of S, row graphs and the ontology dereference too; what is unknown does not', async () => {
    expect(await (await get('/shop/schema', { Accept: 'text/turtle' })).text()).toContain(
      'schema#purchasedOn',
    );
    expect(
      await (await get(`/entity?iri=${encodeURIComponent(`${base}schema#Customer`)}&format=nt`)).text(),
    ).toContain('owl#Class');
    expect((await get('/shop/Customer/99')).status).toBe(404);
    expect((await get('/entity?iri=%3Cbad%20iri%3E')).status).toBe(400);
    expect((await get(`/entity?iri=${encodeURIComponent('http://a/> ?p ?o } #')}`)).status).toBe(400);
  });

  test('the default graph is the file of facts, whole', async () => {
    const { readFileSync } = await import('node:fs');
    const text = await (await get('/graph?default', { Accept: 'application/n-triples' })).text();
    expect(text).toBe(readFileSync(`${shop.kernel}/facts.nt`, 'utf8'));
    expect((await get('/graph')).status).toBe(400);
    expect((await get('/graph?graph=http%3A%2F%2Fexample.org%2Fnone')).status).toBe(404);
    expect(
      (await fetch(running.url('/graph?default'), { method: 'PUT', body: '' })).headers.get('allow'),
    ).toBe('GET, HEAD, OPTIONS');
  });

  test('VoID says where to ask, and which properties a class has', async () => {
    const quads = parseRdf(await (await get('/.well-known/void')).text(), { format: 'ttl' });
    const objects = (name: string) =>
      quads.filter(({ predicate }) => predicate.value.endsWith(name)).map(({ object }) => object.value);
    expect(objects('void#sparqlEndpoint')).toEqual([running.url('/sparql')]);
    expect(objects('void#property')).toContain(`${base}schema#purchasedOn`);
    expect(objects('void-ext#datatype')).toContain('http://www.w3.org/2001/XMLSchema#date');
  });
});

describe('who may ask', () => {
  /** `fetch` sets the host itself. */
  function statusFor(host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      httpRequest(running.url('/health'), { headers: { Host: host } }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
  }

  test('only names of this machine are answered on loopback', async () => {
    expect([await statusFor('localhost:1'), await statusFor('evil.example')]).toEqual([200, 400]);
  });

  test('pages of this machine may read, others only when named', async () => {
    const allowed = async (origin: string) =>
      (await get('/health', { Origin: origin })).headers.get('access-control-allow-origin');
    expect(await allowed('http://localhost:8080')).toBe('http://localhost:8080');
    expect(await allowed('https://evil.example')).toBeNull();
    const open = await startShop(shop.kernel, { corsOrigins: ['*'] });
    const preflight = await fetch(open.url('/sparql'), {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://yasgui.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    await open.server.close();
  });
});

describe('the server', () => {
  test('is well and logs each request with its status', async () => {
    expect(await (await get('/health')).json()).toMatchObject({ status: 'ok', kernel: running.server.hash });
    await get('/nothing/here?x=%0a');
    expect(running.accesses.at(-1)).toMatchObject({
      method: 'GET',
      path: '/nothing/here?x=%0a',
      status: 404,
    });
  });

  test('says who holds the port when it is in use', async () => {
    const port = Number(new URL(running.server.url).port);
    await expect(startShop(shop.kernel, { port })).rejects.toMatchObject({ code: 'SERVER_ADDRESS' });
  });

  test('lets a request under way end when it stops, and takes no new one', async () => {
    const stopping = await startShop(shop.kernel);
    const path = sparqlUrl(
      'SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l FILTER(STRLEN(STR(?l)) > 0) }',
      '&format=csv',
    );
    const answer = fetch(stopping.url(path)).then((response) => response.text());
    while (((await (await fetch(stopping.url('/health'))).json()) as { running: number }).running === 0);
    await stopping.server.close();
    expect(await answer).toMatch(/^n\r\n\d+\r\n$/);
    await expect(fetch(stopping.url('/health'))).rejects.toThrow();
  });
});
