import { Hono } from 'hono';
import { openEmbeddedStore } from '../../src/rdf/embedded-store.ts';
import type { GraphStore } from '../../src/rdf/graph-store.ts';
import { graphRoutes } from '../../src/serve/graph-store/graph-routes.ts';
import { problemOf, problemResponse } from '../../src/serve/http/problem-details.ts';
import { defaultLimits } from '../../src/serve/server-options.ts';
import { sparqlRoutes } from '../../src/serve/sparql/sparql-routes.ts';

export interface SuiteGraph {
  readonly path: string;
  readonly format: 'nt' | 'ttl';
  /** IRI of a named graph; absent = the default graph. */
  readonly graph?: string;
}

/** The endpoint's own handlers over a store with the graphs of one test. */
export async function suiteApp(graphs: readonly (SuiteGraph | { text: string; graph?: string })[]) {
  const store = await openEmbeddedStore();
  for (const graph of graphs) {
    const options = graph.graph === undefined ? {} : { graph: graph.graph };
    if ('text' in graph) await store.load({ text: graph.text }, { format: 'ttl', ...options });
    else await store.load({ path: graph.path }, { format: graph.format, ...options });
  }
  return { app: appOver(store), close: () => store.close() };
}

export function appOver(store: GraphStore, caps = defaultLimits.caps): Hono {
  const endpoint = {
    store,
    prefixes: {},
    version: 'test',
    description: { dataset: 'http://example.org/dataset', namedGraphs: ['http://example.org/graph'] },
  };
  const app = new Hono({ strict: false });
  const options = {
    caps,
    requestLimit: 2 ** 20,
    cacheSize: 0,
    originOf: (request: Request) => new URL(request.url).origin,
  };
  app.route(
    '/sparql',
    sparqlRoutes(() => endpoint, options),
  );
  app.route(
    '/graph',
    graphRoutes(() => ({ store, version: 'test' }), caps),
  );
  app.onError((error) => problemResponse(problemOf(error)));
  return app;
}
