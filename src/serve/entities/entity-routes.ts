import { type Context, Hono } from 'hono';
import { QuercusError } from '../../errors.ts';
import { clientSignal } from '../http/client-signal.ts';
import { chooseOffer } from '../http/media-types.ts';
import { methodNotAllowed, optionsResponse } from '../http/methods.ts';
import { queryStringOf, RequestParameters } from '../http/request-parameters.ts';
import { etagOf, notModified, textResponse } from '../http/text-response.ts';
import type { ServedKernel } from '../served-kernel.ts';
import { cutGraph, type ResultCaps } from '../sparql/cut-result.ts';
import { graphFormats, type ResultFormat } from '../sparql/result-formats.ts';
import { truncatedHeader } from '../sparql/sparql-routes.ts';
import { entityPage } from './entity-page.ts';
import { findResource } from './find-resource.ts';
import { irisOfPath } from './iris-of-path.ts';

const methods = ['GET', 'HEAD', 'OPTIONS'];
const pageFormat: ResultFormat = {
  mediaType: 'text/html',
  names: ['html'],
  engineType: 'application/n-triples',
  contentType: 'text/html; charset=utf-8',
};
/** A browser names `text/html`; whoever names nothing gets Turtle. */
const formats = [...graphFormats, pageFormat];

export interface EntityOptions {
  readonly kernelOf: (c: Context) => ServedKernel;
  readonly caps: ResultCaps;
}

/** IRIs dereference: `/entity?iri=…`, and every path below that of the kernel's base IRI. RDF or a page to read. */
export function entityRoutes({ kernelOf, caps }: EntityOptions): Hono {
  return new Hono()
    .get('/entity', (c) => dereference(c, { kernel: kernelOf(c), iris: [iriParameter(c.req.raw)], caps }))
    .options('/entity', () => optionsResponse(methods))
    .all('/entity', (c) => methodNotAllowed(c.req.method, methods))
    .get('*', (c, next) => {
      const kernel = kernelOf(c);
      const iris = irisOfPath(c.req.url, kernel.kernel.schema.base);
      return iris.length === 0 ? next() : dereference(c, { kernel, iris, caps });
    });
}

function iriParameter(request: Request): string {
  const iri = new RequestParameters(queryStringOf(request.url)).one('iri');
  if (iri !== undefined && /^[A-Za-z][A-Za-z0-9+.-]*:/.test(iri)) return iri;
  throw new QuercusError(
    'REQUEST_INVALID',
    `iri must be an absolute IRI; got ${JSON.stringify(iri ?? null)}.`,
    { details: { parameter: 'iri', got: iri } },
  );
}

interface Dereferencing {
  readonly kernel: ServedKernel;
  readonly iris: readonly string[];
  readonly caps: ResultCaps;
}

async function dereference(
  c: Context,
  { kernel: { kernel, store }, iris, caps }: Dereferencing,
): Promise<Response> {
  const { raw: request } = c.req;
  const parameters = new RequestParameters(queryStringOf(request.url));
  const format = chooseOffer(formats, {
    format: parameters.one('format'),
    accept: request.headers.get('accept') ?? undefined,
  });
  const found = await findResource(store, iris, { signal: clientSignal(c) });
  const etag = etagOf(kernel.hash, found.iri, format.mediaType, JSON.stringify(caps));
  const unchanged = notModified(request, etag);
  if (unchanged) return unchanged;
  const location = `/entity?iri=${encodeURIComponent(found.iri)}`;
  if (format === pageFormat) {
    const quads = await store.construct(found.query, found.options);
    const text = await entityPage({ iri: found.iri, quads, schema: kernel.schema });
    return textResponse(request, { text, contentType: format.contentType, etag, headers: pageHeaders });
  }
  const whole = await store.queryText(found.query, format.engineType, found.options);
  const { text, truncated } = cutGraph(whole, format.engineType, caps.characters);
  return textResponse(request, {
    text,
    contentType: format.contentType,
    etag,
    headers: { 'Content-Location': location, ...truncatedHeader(truncated, caps) },
  });
}

const pageHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
};
