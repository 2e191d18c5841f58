import { QuercusError } from '../errors.ts';
import { parseQuery, parseUpdate } from './sparql-syntax.ts';

/** One request of the SPARQL 1.1 Protocol (§2.1.2, §2.2.1: POST with URL-encoded parameters). */
export interface EndpointRequest {
  readonly url: string;
  readonly body: URLSearchParams;
  readonly accept: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal;
  /** The query or update, for messages. */
  readonly text: string;
  readonly kind: 'query' | 'update';
}

/**
 * Sends the request and returns the body. Throws QUERY_SYNTAX, QUERY_FAILED, QUERY_TIMED_OUT or CANCELLED;
 * STORE_UNREACHABLE when nobody answers or the connection breaks, STORE_REFUSED when the server wants other credentials,
 * STORE_ANSWER_INVALID when a page comes back instead of a result.
 */
export async function sendToEndpoint(request: EndpointRequest): Promise<string> {
  const { url, body, accept, headers, timeout, signal } = request;
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, accept },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await response.text();
    if (!response.ok) throw refusal(request, response.status, text);
    if (isPage(response)) throw notAStore(request);
    return text;
  } catch (cause) {
    if (cause instanceof QuercusError) throw cause;
    if (signal?.aborted)
      throw new QuercusError('CANCELLED', `The request to ${url} was cancelled.`, { cause });
    if (limit.aborted) {
      throw new QuercusError(
        'QUERY_TIMED_OUT',
        `${url} did not answer within ${timeout} ms. Make the query more selective or raise the limit.`,
        {
          details: { url, timeout, query: request.text },
          cause,
        },
      );
    }
    throw unreachable(request, cause as Error & { cause?: { code?: string } });
  }
}

function refusal({ url, kind, text }: EndpointRequest, status: number, body: string): QuercusError {
  const reason = body.replace(/\s+/g, ' ').slice(0, 300);
  if (status === 400) {
    try {
      if (kind === 'update') parseUpdate(text);
      else parseQuery(text);
    } catch (error) {
      if (error instanceof QuercusError) return error;
    }
  }
  if (status === 401 || status === 403) {
    return new QuercusError(
      'STORE_REFUSED',
      `${url} refused the ${kind} (status ${status}). Give credentials that may do it in QUERCUS_STORE_AUTHORIZATION or --header.`,
      { details: { url, status } },
    );
  }
  return new QuercusError('QUERY_FAILED', `${url} answered with status ${status}: ${reason}`, {
    details: { url, status, reason, query: text },
  });
}

function isPage(response: Response): boolean {
  return /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
}

function notAStore({ url, kind }: EndpointRequest): QuercusError {
  return new QuercusError(
    'STORE_ANSWER_INVALID',
    `${url} answered the ${kind} with an HTML page, so it is no SPARQL endpoint. Check the address; a proxy or a login page may stand before it.`,
    { details: { url } },
  );
}

function unreachable(
  { url, text }: EndpointRequest,
  cause: Error & { cause?: { code?: string; message?: string } },
): QuercusError {
  const reason = cause.cause?.code ?? cause.cause?.message ?? cause.message;
  return new QuercusError(
    'STORE_UNREACHABLE',
    `${url} could not be reached, or the connection broke (${reason}). Check the address and that the server runs.`,
    {
      details: { url, reason, query: text },
      cause,
    },
  );
}
