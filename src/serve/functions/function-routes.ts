import { type Context, Hono } from 'hono';
import { QuercusError } from '../../errors.ts';
import type { CompiledFunction } from '../../functions/compiled-function.ts';
import { nearestNames } from '../../sources/nearest-names.ts';
import { clientSignal } from '../http/client-signal.ts';
import { chooseOffer } from '../http/media-types.ts';
import { methodNotAllowed, optionsResponse } from '../http/methods.ts';
import { etagOf, notModified, textResponse } from '../http/text-response.ts';
import type { ServedKernel } from '../served-kernel.ts';
import { callFormats } from './call-formats.ts';
import { describeFunction } from './describe-function.ts';
import { nextPage, pageOf, rowsToFetch } from './page-of-call.ts';
import { readCall } from './read-call.ts';

export interface FunctionOptions {
  readonly kernelOf: (c: Context) => ServedKernel;
  /** Bytes of a request body. */
  readonly requestLimit: number;
}

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The catalogue at `/`, and each function below it: arguments in the URL, or posted as a JSON object. */
export function functionRoutes({ kernelOf, requestLimit }: FunctionOptions): Hono {
  return new Hono()
    .get('/', (c) => catalogue(c.req.raw, kernelOf(c)))
    .options('/', () => optionsResponse(['GET', 'HEAD', 'OPTIONS']))
    .all('/', (c) => methodNotAllowed(c.req.method, ['GET', 'HEAD', 'OPTIONS']))
    .on(['GET', 'POST'], '/:name', (c) => call(c, kernelOf(c), { name: c.req.param('name'), requestLimit }))
    .options('/:name', () => optionsResponse(methods))
    .all('/:name', (c) => methodNotAllowed(c.req.method, methods));
}

async function catalogue(request: Request, { kernel, functions }: ServedKernel): Promise<Response> {
  const etag = etagOf(kernel.hash, 'functions');
  const unchanged = notModified(request, etag);
  if (unchanged) return unchanged;
  const text = `${JSON.stringify({ functions: [...functions.values()].map(describeFunction) })}\n`;
  return textResponse(request, { text, contentType: 'application/json', etag });
}

async function call(
  c: Context,
  { kernel, functions }: ServedKernel,
  { name, requestLimit }: { name: string; requestLimit: number },
): Promise<Response> {
  const { raw: request } = c.req;
  const compiled = functions.get(name) ?? unknownFunction(name, functions);
  const asked = await readCall(request, compiled, requestLimit);
  const format = chooseOffer(callFormats, {
    format: asked.format,
    accept: request.headers.get('accept') ?? undefined,
  });
  const etag = request.method === 'POST' ? undefined : etagOf(kernel.hash, request.url, format.mediaType);
  const result = await kernel.call(name, asked.arguments, {
    limit: rowsToFetch(asked),
    evidence: asked.evidence,
    signal: clientSignal(c),
  });
  // Thrown, so that the access log has the reason too.
  if (result.error) throw new QuercusError(result.error.code as 'QUERY_FAILED', result.error.message);
  const unchanged = notModified(request, etag);
  if (unchanged) return unchanged;
  const next = nextPage(request, result, asked);
  const page = { limit: asked.limit, offset: asked.offset, ...(next === undefined ? {} : { next }) };
  return textResponse(request, {
    text: format.write(pageOf(result, asked), page),
    contentType: format.contentType,
    etag,
    headers: {
      ...(next === undefined ? {} : { Link: `<${next}>; rel="next"` }),
      ...(result.truncated ? { 'Quercus-Truncated': `rows; limit=${asked.limit}` } : {}),
    },
  });
}

function unknownFunction(name: string, functions: ReadonlyMap<string, CompiledFunction>): never {
  const near = nearestNames(name, [...functions.keys()]);
  throw new QuercusError(
    'FUNCTION_NOT_FOUND',
    `No function ${JSON.stringify(name.slice(0, 100))}. There are: ${near.join(', ')}.`,
    {
      details: { got: name.slice(0, 100), near },
    },
  );
}
