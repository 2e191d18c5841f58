import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Term } from '@rdfjs/types';
import { describe, expect, test } from 'vitest';
import { canonicalHash } from '../../src/rdf/canonical-form.ts';
import { parseRdf } from '../../src/rdf/parse-rdf.ts';
import { Manifest, requestsOf, type SuiteRequest, suiteTerms } from './manifest.ts';
import { suiteApp } from './suite-app.ts';

const { mf, ut } = suiteTerms;
const data = process.env.QUERCUS_TEST_DATA;
const suite = join(data ?? '', 'suites/sparql11-protocol');
const label = 'http://www.w3.org/2000/01/rdf-schema#label';

function nameOf({ value }: Term): string {
  return value.slice(value.lastIndexOf('#') + 1);
}

async function send(
  app: { request: (url: string, init: RequestInit) => Response | Promise<Response> },
  request: SuiteRequest,
  path: string,
) {
  const { method, headers, body } = request;
  return app.request(`http://www.example${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

function expectStatus(status: number, { statuses }: SuiteRequest) {
  const fits = statuses.some((wanted) => wanted === String(status) || wanted === `${String(status)[0]}xx`);
  expect({ status, fits, statuses }).toEqual({ status, fits: true, statuses });
}

const formats: Readonly<Record<string, RegExp>> = {
  boolean: /^application\/sparql-results\+(json|xml)/,
  tabular: /^(application\/sparql-results\+(json|xml)|text\/(csv|tab-separated-values))/,
  RDF: /^(text\/turtle|application\/(n-triples|rdf\+xml|ld\+json))/,
};

describe.skipIf(!data)('W3C SPARQL 1.1 Protocol, query operations (needs QUERCUS_TEST_DATA)', () => {
  const manifest = data ? new Manifest(join(suite, 'protocol/manifest.ttl')) : undefined;
  const all = manifest?.ofType(`${mf}ProtocolTest`) ?? [];
  const offered = all.filter((node) => /^(bad_)?query|^bad_multiple_queries$/.test(nameOf(node)));

  test('the suite has 34 tests, of which 20 are about queries', () => {
    expect([all.length, offered.length]).toEqual([34, 20]);
  });

  test.each(offered.map((node) => [nameOf(node), node] as const))('%s', async (_, node) => {
    const graphs = manifest!.objects(node, `${ut}graphData`).map((graph) => ({
      path: fileURLToPath(manifest!.text(graph, `${ut}graph`)!),
      format: 'nt' as const,
      graph: manifest!.text(graph, label)!,
    }));
    const { app, close } = await suiteApp(graphs);
    for (const request of requestsOf(manifest!, node)) {
      const response = await send(app, request, request.path);
      expectStatus(response.status, request);
      if (request.format) expect(response.headers.get('content-type')).toMatch(formats[request.format]!);
      if (request.boolean !== undefined)
        expect(((await response.json()) as { boolean: boolean }).boolean).toBe(request.boolean);
    }
    await close();
  });

  test.each(
    all.filter((node) => nameOf(node).includes('update')).map((node) => [nameOf(node), node] as const),
  )('an update is refused: %s', async (_, node) => {
    const { app, close } = await suiteApp([]);
    const [update] = requestsOf(manifest!, node);
    expect((await send(app, update!, update!.path)).status).toBeGreaterThanOrEqual(400);
    expect((await send(app, update!, update!.path)).status).toBeLessThan(500);
    await close();
  });
});

describe.skipIf(!data)('W3C Graph Store Protocol, reading (needs QUERCUS_TEST_DATA)', () => {
  const manifest = data ? new Manifest(join(suite, 'graph-store-protocol/manifest-indirect.ttl')) : undefined;
  const tests = manifest?.ofType(`${mf}GraphStoreProtocolTest`) ?? [];

  /** What a test writes is put into the store by hand, because writing is not offered; then its reads are sent. */
  test.each(tests.map((node) => [nameOf(node), node] as const))(
    '%s: what it reads after writing',
    async (_, node) => {
      const graphs = new Map<string, string>();
      for (const request of requestsOf(manifest!, node)) {
        const { searchParams: query } = new URL(`http://www.example${request.path}`);
        const graph = query.get('graph') ?? '';
        if (request.method === 'PUT') graphs.set(graph, textOf(request));
        else if (request.method === 'DELETE') graphs.delete(graph);
        else if (request.method === 'POST') return expectReadOnly(request);
        else await expectRead(request, graphs);
      }
    },
  );

  async function expectReadOnly(request: SuiteRequest) {
    const { app, close } = await suiteApp([]);
    expect((await send(app, request, request.path.replace(/^\/[^?]*/, '/graph'))).status).toBe(405);
    await close();
  }

  async function expectRead(request: SuiteRequest, graphs: ReadonlyMap<string, string>) {
    const loaded = [...graphs].map(([graph, text]) => ({ text, ...(graph === '' ? {} : { graph }) }));
    const { app, close } = await suiteApp(loaded);
    const response = await send(app, request, request.path.replace(/^\/[^?]*/, '/graph'));
    expectStatus(response.status, request);
    if (request.expectedBody !== undefined && request.method === 'GET') {
      const hash = (text: string) => canonicalHash(parseRdf(text, { format: 'ttl' }));
      expect(await hash(await response.text())).toBe(await hash(request.expectedBody));
    }
    await close();
  }
});

function textOf({ body }: SuiteRequest): string {
  return Buffer.from(body ?? new Uint8Array()).toString('utf8');
}

describe('W3C service description', () => {
  test('GET on the endpoint returns RDF with a sd:endpoint that names it, and the required classes', async () => {
    const { app, close } = await suiteApp([]);
    const response = await app.request('http://localhost/sparql', { headers: { Accept: 'text/turtle' } });
    expect(response.headers.get('content-type')).toMatch(/^text\/turtle/);
    const quads = parseRdf(await response.text(), { format: 'ttl' });
    const sd = 'http://www.w3.org/ns/sparql-service-description#';
    const service = quads.find(({ object }) => object.value === `${sd}Service`)?.subject;
    const endpoints = quads.filter(
      (quad) => quad.subject.value === service?.value && quad.predicate.value === `${sd}endpoint`,
    );
    expect(endpoints.map(({ object }) => object.value)).toEqual(['http://localhost/sparql']);
    for (const { predicate, object } of quads.filter((quad) => quad.predicate.value.startsWith(sd))) {
      const isNode = /(endpoint|supportedLanguage|resultFormat|defaultEntailmentRegime|name)$/.test(
        predicate.value,
      );
      expect(object.termType).toBe(isNode ? 'NamedNode' : 'BlankNode');
    }
    await close();
  });
});
