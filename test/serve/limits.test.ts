import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { defaultLimits } from '../../src/serve/server-options.ts';
import { shopKernel, sparqlUrl, startShop } from './shop-kernel.ts';

/** Some 27⁹ combinations: no machine ends this. */
const endless = `SELECT (COUNT(*) AS ?n) WHERE { ${Array.from({ length: 9 }, (_, at) => `?a${at} ?b${at} ?c${at}`).join(' . ')} }`;

let shop: Awaited<ReturnType<typeof shopKernel>>;
beforeAll(async () => {
  shop = await shopKernel();
});
afterAll(() => shop.remove());

const limits = {
  ...defaultLimits,
  pool: { ...defaultLimits.pool, timeLimit: 1500, slowAfter: 200 },
  caps: { rows: 10, characters: 20_000 },
  request: 100_000,
  headersTime: 1000,
  requestTime: 2000,
};

async function withServer(
  work: (running: Awaited<ReturnType<typeof startShop>>) => Promise<void>,
  changes: Partial<typeof limits> = {},
) {
  const running = await startShop(shop.kernel, { limits: { ...limits, ...changes } });
  try {
    await work(running);
  } finally {
    await running.server.close();
  }
}

describe('a query that runs too long', () => {
  test('is stopped with 504 while others are answered, and costs the next one nothing', () =>
    withServer(async ({ url }) => {
      const slow = fetch(url(sparqlUrl(endless)));
      const others = await Promise.all(
        Array.from({ length: 20 }, () => fetch(url(sparqlUrl('ASK { ?s ?p ?o }')))),
      );
      expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect([(await slow).status, ((await (await slow).json()) as { code: string }).code]).toEqual([
        504,
        'QUERY_TIMED_OUT',
      ]);
      expect((await fetch(url(sparqlUrl('ASK { ?s ?p ?o }')))).status).toBe(200);
    }));

  test('ten at once end with 504 or 503 and a time to try again, and short ones still get through', () =>
    withServer(async ({ url }) => {
      const slow = Array.from({ length: 10 }, (_, at) => fetch(url(sparqlUrl(`${endless} # ${at}`))));
      const short = await fetch(url(sparqlUrl('SELECT * { ?s ?p ?o } LIMIT 1')));
      expect(short.status).toBe(200);
      const responses = await Promise.all(slow);
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503, 504]));
      const busy = responses.filter(({ status }) => status === 503);
      expect(busy.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true);
    }));

  test('may be given a shorter limit by the client, never a longer one', () =>
    withServer(async ({ url }) => {
      const short = await fetch(url(sparqlUrl(endless, '&timeout=100')));
      expect(await short.json()).toMatchObject({ code: 'QUERY_TIMED_OUT', details: { timeLimit: 100 } });
      const long = await fetch(url(sparqlUrl(endless, '&timeout=60000')));
      expect(await long.json()).toMatchObject({ details: { timeLimit: 1500 } });
    }));

  test('is stopped when its client is gone', () =>
    withServer(
      async ({ url }) => {
        const controller = new AbortController();
        const gone = fetch(url(sparqlUrl(endless)), { signal: controller.signal }).catch(() => 'gone');
        const state = async () => (await (await fetch(url('/health'))).json()) as { slow: number };
        while ((await state()).slow === 0);
        controller.abort();
        expect(await gone).toBe('gone');
        while ((await state()).slow !== 0);
        expect((await state()).slow).toBe(0);
      },
      { pool: { ...limits.pool, timeLimit: 3_600_000 } },
    ));

  test('queries beyond the waiting line are refused at once', () =>
    withServer(
      async ({ url }) => {
        const all = await Promise.all(
          Array.from({ length: 12 }, (_, at) => fetch(url(sparqlUrl(`${endless} # ${at}`)))),
        );
        const problems = (await Promise.all(all.map((response) => response.json()))) as {
          details: { reason?: string };
        }[];
        expect(
          problems.filter(({ details }) => details.reason === 'too many queries wait').length,
        ).toBeGreaterThanOrEqual(8);
      },
      { pool: { ...limits.pool, waiting: 2 } },
    ));
});

describe('a result that is too long', () => {
  test.each([
    [
      'json',
      (text: string) => (JSON.parse(text) as { results: { bindings: unknown[] } }).results.bindings.length,
    ],
    ['csv', (text: string) => text.trimEnd().split('\r\n').length - 1],
    ['tsv', (text: string) => text.trimEnd().split('\n').length - 1],
    ['xml', (text: string) => text.split('<result>').length - 1],
  ])('has as many rows as allowed as %s, and says that it was cut', (format, count) =>
    withServer(async ({ url }) => {
      const response = await fetch(url(sparqlUrl('SELECT * { ?s ?p ?o }', `&format=${format}`)));
      expect(response.headers.get('quercus-truncated')).toBe('rows; limit=10');
      const text = await response.text();
      expect(count(text)).toBe(10);
      if (format === 'json' || format === 'xml') expect(text).toContain('https://w3id.org/quercus#truncated');
    }),
  );

  test('is whole and says nothing when it just fits', () =>
    withServer(async ({ url }) => {
      for (const query of [
        'SELECT * { ?s ?p ?o } LIMIT 10',
        'SELECT * { ?s a :Customer }',
        'CONSTRUCT WHERE { ?s a :Customer }',
      ]) {
        const response = await fetch(url(sparqlUrl(query)));
        expect([response.status, response.headers.get('quercus-truncated')]).toEqual([200, null]);
      }
    }));

  test('of CONSTRUCT is cut at the solutions, keeps its VALUES and its OFFSET, and stays valid', () =>
    withServer(async ({ url }) => {
      const response = await fetch(
        url(sparqlUrl('CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o } OFFSET 2 # all\n')),
      );
      expect(response.headers.get('quercus-truncated')).toBe('rows; limit=10');
      expect(parseRdf(await response.text(), { format: 'ttl' })).toHaveLength(10);
      const values = await fetch(url(sparqlUrl('SELECT * { ?s ?p ?o } VALUES ?p { rdf:type }')));
      expect(values.headers.get('quercus-truncated')).toBeNull();
    }));

  test.each(['turtle', 'ntriples', 'rdfxml', 'jsonld'])('is cut at the size too, as %s', (format) =>
    withServer(
      async ({ url }) => {
        const response = await fetch(
          url(sparqlUrl('CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }', `&format=${format}`)),
        );
        expect(response.headers.get('quercus-truncated')).toBe('size; limit=1500');
        const text = await response.text();
        expect(text.length).toBeLessThan(1650);
        if (format === 'turtle' || format === 'ntriples')
          expect(parseRdf(text, { format: 'ttl' }).length).toBeGreaterThan(3);
        if (format === 'jsonld') expect((JSON.parse(text) as unknown[]).length).toBeGreaterThan(0);
        if (format === 'rdfxml') expect(text).toContain('</rdf:RDF>');
      },
      { caps: { rows: 1000, characters: 1500 } },
    ),
  );
});

describe('requests that are too much', () => {
  test('a body beyond the limit is refused without being read to its end', () =>
    withServer(async ({ url }) => {
      const body = `ASK { ${'?s ?p ?o . '.repeat(20_000)} }`;
      const response = await fetch(url('/sparql'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/sparql-query' },
        body,
      });
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        413,
        'REQUEST_TOO_LARGE',
      ]);
    }));

  test('a query of 1 MB and ten thousand values are answered', () =>
    withServer(
      async ({ url }) => {
        const values = Array.from({ length: 10_000 }, (_, at) => `"${at}${'x'.repeat(80)}"`).join(' ');
        const body = `SELECT (COUNT(*) AS ?n) { VALUES ?name { ${values} } OPTIONAL { ?s :name ?name } }`;
        const headers = { 'Content-Type': 'application/sparql-query', Accept: 'text/csv' };
        const response = await fetch(url('/sparql'), { method: 'POST', headers, body });
        expect(await response.text()).toBe('n\r\n10000\r\n');
      },
      { request: 2 ** 20, pool: { ...limits.pool, timeLimit: 60_000, slowAfter: 30_000 } },
    ));

  test('a regular expression that explodes and a path over cycles end within the limit', () =>
    withServer(async ({ url }) => {
      for (const pattern of [
        `FILTER REGEX(?o, "^(a+)+$")`,
        `?s (:customer|^:customer)* ?x . ?x (:customer|^:customer)* ?y`,
      ]) {
        const response = await fetch(url(sparqlUrl(`SELECT * { ?s :name ?o . ${pattern} }`)));
        expect([200, 504]).toContain(response.status);
      }
    }));

  test('a client that sends its request drop by drop is cut off, and others are served', () =>
    withServer(async ({ server, url }) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname);
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      socket.on('error', () => {});
      socket.write(
        'POST /sparql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/sparql-query\r\nContent-Le',
      );
      const drops = setInterval(() => socket.write('n'), 100);
      socket.once('data', () => clearInterval(drops));
      expect((await fetch(url('/health'))).status).toBe(200);
      await closed;
      clearInterval(drops);
    }));

  test('headers beyond the limit are refused', () =>
    withServer(async ({ url }) => {
      const response = await fetch(url(sparqlUrl(`ASK { ${'?s ?p ?o . '.repeat(10_000)} }`)));
      expect(response.status).toBe(431);
    }));
});
