import { type Context, Hono } from 'hono';
import { QuercusError } from '../../errors.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { clientSignal } from '../http/client-signal.ts';
import { chooseOffer } from '../http/media-types.ts';
import { methodNotAllowed, optionsResponse } from '../http/methods.ts';
import { rdfDocument } from '../http/rdf-document.ts';
import { etagOf, notModified, textResponse } from '../http/text-response.ts';
import { answerQuery } from './answer-query.ts';
import type { ResultCaps } from './cut-result.ts';
import { type KnownAnswer, KnownAnswers, nameOfRequest } from './known-answers.ts';
import { type ProtocolDataset, prepareQuery } from './prepare-query.ts';
import { type QueryOperation, readOperation } from './protocol-request.ts';
import { formatsOf } from './result-formats.ts';
import { type DescribedService, describeService } from './service-description.ts';

/** What a query is answered from. */
export interface SparqlEndpoint {
  readonly store: GraphStore;
  /** Prefixes that queries may use without declaring them. */
  readonly prefixes: Readonly<Record<string, string>>;
  /** Another name of the default graph in a request, as remote stores have it. */
  readonly factsGraph?: string;
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
  const known = new KnownAnswers({ characters: options.cacheSize });
  const handle = async (c: Context) => {
    const request = c.req.raw;
    const endpoint = endpointOf(c);
    const name = nameOfRequest(request, endpoint.version);
    const again = name === undefined ? undefined : known.ofRequest(name);
    if (again) return respond(request, again, options.caps);
    const operation = await readOperation(request, options.requestLimit);
    const address = `${options.originOf(request)}/sparql`;
    if (!operation) return describe(request, endpoint, address);
    return answerOperation({ c, operation, endpoint, baseIri: address, caps: options.caps, known, name });
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
  readonly known: KnownAnswers;
  readonly name: string | undefined;
}

async function answerOperation(answering: Answering): Promise<Response> {
  const { c, operation, endpoint, baseIri, caps, known, name } = answering;
  const { raw: request } = c.req;
  const { store, prefixes, version } = endpoint;
  const { sparql, format, timeout } = operation;
  const dataset = withoutFactsGraph(operation.dataset, endpoint.factsGraph);
  const query = prepareQuery({ sparql, prefixes, dataset, baseIri, rows: caps.rows });
  const accept = request.headers.get('accept') ?? undefined;
  const { engineType, contentType } = chooseOffer(formatsOf(query.form), { format, accept });
  const etag = query.isRepeatable
    ? etagOf(version, query.text, contentType, JSON.stringify(caps))
    : undefined;
  const unchanged = etag === undefined ? undefined : notModified(request, etag);
  if (unchanged) return unchanged;
  const found = etag === undefined ? undefined : known.ofEtag(etag);
  const result =
    found?.result ??
    (await answerQuery({ store, query, engineType, caps, timeout, signal: clientSignal(c) }));
  if (etag !== undefined) known.keep({ etag, contentType, result }, name);
  return respond(request, { etag, contentType, result }, caps);
}

/** The facts are the default graph itself, which a query cannot name: asked for alone, they need no dataset. */
function withoutFactsGraph(dataset: ProtocolDataset, factsGraph: string | undefined): ProtocolDataset {
  const { defaultGraphs, namedGraphs } = dataset;
  if (factsGraph === undefined || !defaultGraphs.includes(factsGraph)) return dataset;
  if (defaultGraphs.every((graph) => graph === factsGraph) && namedGraphs.length === 0)
    return { defaultGraphs: [], namedGraphs: [] };
  throw new QuercusError(
    'REQUEST_INVALID',
    `default-graph-uri=${factsGraph} names the default graph of this endpoint, and cannot be combined with other graphs. Leave it out and name graphs with GRAPH in the query.`,
    { details: { parameter: 'default-graph-uri', got: defaultGraphs } },
  );
}

/** An answer with its validator, which only GET and HEAD may use. */
async function respond(
  request: Request,
  { etag, contentType, result }: Omit<KnownAnswer, 'etag'> & { readonly etag: string | undefined },
  caps: ResultCaps,
): Promise<Response> {
  const validator = request.method === 'POST' ? undefined : etag;
  const headers = truncatedHeader(result.truncated, caps);
  return (
    notModified(request, validator) ??
    textResponse(request, { text: result.text, contentType, etag: validator, headers })
  );
}

/** `Quercus-Truncated: rows; limit=100000`: what cut the result, and where. */
export function truncatedHeader(by: 'rows' | 'size' | undefined, caps: ResultCaps): Record<string, string> {
  if (by === undefined) return {};
  return { 'Quercus-Truncated': `${by}; limit=${by === 'rows' ? caps.rows : caps.characters}` };
}
