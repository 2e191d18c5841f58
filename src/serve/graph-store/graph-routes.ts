import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Context, Hono } from 'hono';
import { QuercusError } from '../../errors.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { clientSignal } from '../http/client-signal.ts';
import { chooseOffer } from '../http/media-types.ts';
import { methodNotAllowed, optionsResponse } from '../http/methods.ts';
import { queryStringOf, RequestParameters } from '../http/request-parameters.ts';
import { etagOf, notModified, textResponse } from '../http/text-response.ts';
import { answerQuery } from '../sparql/answer-query.ts';
import type { ResultCaps } from '../sparql/cut-result.ts';
import { prepareQuery } from '../sparql/prepare-query.ts';
import { graphFormats, type ResultFormat } from '../sparql/result-formats.ts';
import { truncatedHeader } from '../sparql/sparql-routes.ts';

/** Graphs that can be read. */
export interface GraphSource {
  readonly store: GraphStore;
  readonly version: string;
  /** N-Triples file (`.gz` allowed) with the whole default graph; absent = it is asked from the store. */
  readonly factsFile?: string;
}

const methods = ['GET', 'HEAD', 'OPTIONS'];

/** SPARQL 1.1 Graph Store HTTP Protocol, reading only: `?default` or `?graph=IRI`. */
export function graphRoutes(sourceOf: (c: Context) => GraphSource, caps: ResultCaps): Hono {
  return new Hono()
    .get('/', (c) => readGraph(c, sourceOf(c), caps))
    .options('/', () => optionsResponse(methods))
    .all('/', (c) => methodNotAllowed(c.req.method, methods));
}

async function readGraph(c: Context, source: GraphSource, caps: ResultCaps): Promise<Response> {
  const { raw: request } = c.req;
  const parameters = new RequestParameters(queryStringOf(request.url));
  const graph = wantedGraph(parameters);
  const format = chooseOffer(graphFormats, {
    format: parameters.one('format'),
    accept: request.headers.get('accept') ?? undefined,
  });
  const etag = etagOf(source.version, graph ?? 'default', format.mediaType, JSON.stringify(caps));
  const unchanged = notModified(request, etag);
  if (unchanged) return unchanged;
  if (graph === undefined && source.factsFile !== undefined && holdsNTriples(format)) {
    return wholeFile(request, { file: source.factsFile, contentType: format.contentType, etag });
  }
  const { text, truncated } = await graphText({ signal: clientSignal(c), source, graph, format, caps });
  return textResponse(request, {
    text,
    contentType: format.contentType,
    etag,
    headers: truncatedHeader(truncated, caps),
  });
}

/** IRI of the graph that is asked for; undefined = the default graph (§4.2: exactly one of both). */
function wantedGraph(parameters: RequestParameters): string | undefined {
  const graph = parameters.one('graph');
  if ((parameters.one('default') ?? '') !== '') throw wrongGraph();
  if ((graph !== undefined) !== parameters.has('default')) {
    if (graph === undefined || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(graph)) return graph;
    throw new QuercusError('REQUEST_INVALID', `graph=${graph} is no absolute IRI.`, {
      details: { parameter: 'graph', got: graph },
    });
  }
  throw wrongGraph();
}

function wrongGraph(): QuercusError {
  return new QuercusError(
    'REQUEST_INVALID',
    'Say which graph to read: ?default for the facts, or ?graph=IRI for a named graph.',
    {
      details: { allowed: ['default', 'graph'] },
    },
  );
}

interface GraphReading {
  readonly signal: AbortSignal;
  readonly source: GraphSource;
  readonly graph: string | undefined;
  readonly format: ResultFormat;
  readonly caps: ResultCaps;
}

async function graphText({ signal, source: { store }, graph, format, caps }: GraphReading) {
  const dataset = { defaultGraphs: graph === undefined ? [] : [graph], namedGraphs: [] };
  const prepare = (sparql: string) => prepareQuery({ sparql, prefixes: {}, dataset, rows: caps.rows });
  if (graph !== undefined && !(await store.ask(prepare('ASK { ?s ?p ?o }').text, { signal }))) {
    throw new QuercusError('RESOURCE_NOT_FOUND', `There is no graph <${graph}>.`, {
      details: { iri: graph },
    });
  }
  const query = prepare('CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o }');
  return answerQuery({ store, query, engineType: format.engineType, caps, timeout: undefined, signal });
}

/** N-Triples are Turtle, N-Quads and TriG as well. */
function holdsNTriples({ mediaType }: ResultFormat): boolean {
  return ['text/turtle', 'application/n-triples', 'application/n-quads', 'application/trig'].includes(
    mediaType,
  );
}

/** The facts as the kernel holds them: no cap, and no work for the engine. */
function wholeFile(
  request: Request,
  { file, contentType, etag }: { file: string; contentType: string; etag: string },
): Response {
  const isPacked = file.endsWith('.gz');
  const sendPacked = isPacked && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  const headers = {
    'Content-Type': contentType,
    Vary: 'Accept, Accept-Encoding',
    'Cache-Control': 'no-cache',
    ETag: etag,
    ...(sendPacked ? { 'Content-Encoding': 'gzip' } : {}),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const bytes = createReadStream(file);
  const stream = isPacked && !sendPacked ? bytes.pipe(createGunzip()) : bytes;
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { headers });
}
