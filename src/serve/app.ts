import { type Context, Hono } from 'hono';
import { QuercusError } from '../errors.ts';
import { entityRoutes } from './entities/entity-routes.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { functionRoutes } from './functions/function-routes.ts';
import { graphRoutes } from './graph-store/graph-routes.ts';
import { homeRoutes } from './home-routes.ts';
import { accessLog } from './http/access-log.ts';
import { cors, mayRead } from './http/cors.ts';
import { hostCheck } from './http/host-check.ts';
import { problemOf, problemResponse } from './http/problem-details.ts';
import type { KernelHost } from './kernel-host.ts';
import type { KernelOf } from './kernel-of.ts';
import { mountMcp } from './mcp/mcp-over-http.ts';
import type { ServedKernel } from './served-kernel.ts';
import type { ServerOptions } from './server-options.ts';
import { sparqlRoutes } from './sparql/sparql-routes.ts';
import { graphSource, sparqlEndpoint } from './sparql-endpoint.ts';

/** Everything a served kernel offers over HTTP, as a function from requests to responses. */
export function createApp(host: KernelHost, options: ServerOptions): Hono {
  const { limits, corsOrigins, publicUrl } = options;
  const originOf = (request: Request) => publicUrl?.replace(/\/+$/, '') ?? new URL(request.url).origin;
  const leased = new WeakMap<Context, ServedKernel>();
  const kernelOf: KernelOf = (c) => leased.get(c) ?? host.served;
  const app = new Hono({ strict: false });
  app.use(accessLog(options.onAccess), cors(corsOrigins), hostCheck({ host: options.host, publicUrl }));
  app.use(async (c, next) => {
    const lease = host.lease();
    leased.set(c, lease.served);
    try {
      await next();
    } finally {
      lease.release();
    }
  });
  app.route(
    '/sparql',
    sparqlRoutes((c) => sparqlEndpoint(kernelOf(c)), {
      caps: limits.caps,
      requestLimit: limits.request,
      cacheSize: limits.cache,
      originOf,
    }),
  );
  app.route(
    '/graph',
    graphRoutes((c) => graphSource(kernelOf(c)), limits.caps),
  );
  mountMcp(app, host, {
    requestLimit: limits.request,
    isAllowedOrigin: (origin) => mayRead(origin, corsOrigins),
  });
  app.route('/functions', functionRoutes({ kernelOf, requestLimit: limits.request }));
  app.route('/', homeRoutes({ host, kernelOf, originOf, publicUrl }));
  app.route('/', exportRoutes({ kernelOf, originOf }));
  app.route('/', entityRoutes({ kernelOf, caps: limits.caps }));
  app.notFound((c) => problemResponse(problemOf(nothingHere(c.req.path))));
  app.onError((error) => problemResponse(problemOf(error)));
  return app;
}

function nothingHere(path: string): QuercusError {
  return new QuercusError(
    'RESOURCE_NOT_FOUND',
    `Nothing is served at ${path.slice(0, 200)}. GET / lists what is.`,
    {
      details: { path: path.slice(0, 200) },
    },
  );
}
