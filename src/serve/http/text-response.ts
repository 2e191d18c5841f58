import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface TextBody {
  readonly text: string;
  readonly contentType: string;
  /** Names these bytes; absent = the answer must not be kept. */
  readonly etag?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

const compress = promisify(gzip);
/** Below this a response fits one packet anyway. */
const compressAbove = 1400;

/** A 200 with validators, caching headers and, when the client takes it, gzip. */
export async function textResponse(request: Request, body: TextBody): Promise<Response> {
  const headers: Record<string, string> = {
    'Content-Type': body.contentType,
    Vary: 'Accept, Accept-Encoding',
    ...cachingHeaders(body.etag),
    ...body.headers,
  };
  if (body.text.length < compressAbove || !takesGzip(request.headers.get('accept-encoding'))) {
    return new Response(body.text, { headers });
  }
  const bytes = await compress(body.text, { level: 4 });
  return new Response(bytes, {
    headers: { ...headers, 'Content-Encoding': 'gzip', 'Content-Length': String(bytes.length) },
  });
}

/** 304 when the client has this version already (RFC 9110 §13.1.2, weak comparison); asked before anything is computed. */
export function notModified(request: Request, etag: string | undefined): Response | undefined {
  const known = request.headers.get('if-none-match');
  if (etag === undefined || known === null || !['GET', 'HEAD'].includes(request.method)) return undefined;
  const fits = known.trim() === '*' || known.split(',').some((tag) => opaque(tag) === opaque(etag));
  return fits
    ? new Response(null, {
        status: 304,
        headers: { ...cachingHeaders(etag), Vary: 'Accept, Accept-Encoding' },
      })
    : undefined;
}

/** A weak validator from everything that decides the answer; weak, because gzip changes the bytes. */
export function etagOf(...parts: readonly string[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

/** Kept but asked again each time: the kernel may be replaced at any moment. */
function cachingHeaders(etag: string | undefined): Record<string, string> {
  return etag === undefined ? { 'Cache-Control': 'no-store' } : { 'Cache-Control': 'no-cache', ETag: etag };
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

function takesGzip(accepted: string | null): boolean {
  return (accepted ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => /^\s*(gzip|\*)\s*(;|$)/.test(part) && !/;\s*q=0(\.0*)?\s*$/.test(part));
}
