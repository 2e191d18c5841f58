import { type Context, Hono } from 'hono';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { clientSignal } from '../http/client-signal.ts';
import { chooseOffer } from '../http/media-types.ts';
import { methodNotAllowed, optionsResponse } from '../http/methods.ts';
import { rdfDocument } from '../http/rdf-document.ts';
import { etagOf, notModified, textResponse } from '../http/text-response.ts';
import { answerQuery } from './answer-query.ts';
import type { ResultCaps } from './cut-result.ts';
import { prepareQuery } from './prepare-query.ts';
import { type QueryOperation, readOperation } from './protocol-request.ts';
import { ResultCache } from './result-cache.ts';
import { formatsOf } from './result-formats.ts';
import { type DescribedService, describeService } from './service-description.ts';

/** What a query is answered from. */
export interface SparqlEndpoint {
  readonly store: GraphStore;
  /** Prefixes that queries may use without declaring them. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** Names the data exactly: equal versions give equal answers. */
  readonly version: string;
  readonly description: Omit<DescribedService, 'endpoint'>;
}

export interface SparqlOptions {
  readonly caps: ResultCaps;
  /** Bytes of a request body. */
  readonly requestLimit: number;
  /** Characters of results that are kept for clients who ask the same again. */
  readonly cacheSize: number;
  /** Scheme, host and port as clients see them. */
  readonly originOf: (request: Request) => string;
}

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** SPARQL 1.1 Protocol, query operations, at `/` and below it nothing. */
export function sparqlRoutes(endpointOf: (c: Context) => SparqlEndpoint, options: SparqlOptions): Hono {
  const cache = new ResultCache({ characters: options.cacheSize });
  const handle = async (c: Context) => {
    const request = c.req.raw;
    const operation = await readOperation(request, options.requestLimit);
    const endpoint = endpointOf(c);
    if (operation)
      return answerOperation({
        c,
        operation,
        endpoint,
        baseIri: `${options.originOf(request)}/sparql`,
        caps: options.caps,
        cache,
      });
    return describe(request, endpoint, `${options.originOf(request)}/sparql`);
  };
  return new Hono()
    .on(['GET', 'POST'], '/', handle)
    .options('/', () => optionsResponse(methods))
    .all('/', (c) => methodNotAllowed(c.req.method, methods));
}

function describe(
  request: Request,
  { prefixes, version, description }: SparqlEndpoint,
  endpoint: string,
): Promise<Response> {
  return rdfDocument(request, {
    quads: () => describeService({ endpoint, ...description }),
    prefixes,
    version,
  });
}

interface Answering {
  readonly c: Context;
  readonly operation: QueryOperation;
  readonly endpoint: SparqlEndpoint;
  readonly baseIri: string;
  readonly caps: ResultCaps;
  readonly cache: ResultCache;
}

async function answerOperation({
  c,
  operation,
  endpoint,
  baseIri,
  caps,
  cache,
}: Answering): Promise<Response> {
  const { raw: request } = c.req;
  const { sparql, dataset, format, timeout } = operation;
  const query = prepareQuery({ sparql, prefixes: endpoint.prefixes, dataset, baseIri, rows: caps.rows });
  const accept = request.headers.get('accept') ?? undefined;
  const { engineType, contentType } = chooseOffer(formatsOf(query.form), { format, accept });
  const key = query.isRepeatable
    ? etagOf(endpoint.version, query.text, contentType, JSON.stringify(caps))
    : undefined;
  const etag = request.method === 'POST' ? undefined : key;
  const unchanged = notModified(request, etag);
  if (unchanged) return unchanged;
  const { store } = endpoint;
  const result =
    (key === undefined ? undefined : cache.get(key)) ??
    (await answerQuery({ store, query, engineType, caps, timeout, signal: clientSignal(c) }));
  if (key !== undefined) cache.keep(key, result);
  const headers = truncatedHeader(result.truncated, caps);
  return textResponse(request, { text: result.text, contentType, etag, headers });
}

/** `Quercus-Truncated: rows; limit=100000`: what cut the result, and where. */
export function truncatedHeader(by: 'rows' | 'size' | undefined, caps: ResultCaps): Record<string, string> {
  if (by === undefined) return {};
  return { 'Quercus-Truncated': `${by}; limit=${by === 'rows' ? caps.rows : caps.characters}` };
}
