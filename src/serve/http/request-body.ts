import { QuercusError } from '../../errors.ts';

/**
 * The body of a request as text. REQUEST_TOO_LARGE beyond `limit` bytes (the rest is not read), REQUEST_INVALID when it
 * is not UTF-8, REQUEST_MEDIA_TYPE when it declares another charset.
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  refuseCharset(request.headers.get('content-type') ?? '');
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new QuercusError('REQUEST_INVALID', 'The body is not UTF-8. Encode it as UTF-8.', { cause });
  }
}

/** Media type of the body, lower case and without parameters; empty when there is none. */
export function bodyMediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refuseCharset(contentType: string): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1];
  if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) return;
  throw new QuercusError('REQUEST_MEDIA_TYPE', `The charset ${charset} is not taken; send UTF-8.`, {
    details: { got: charset, allowed: ['utf-8'] },
  });
}

function tooLarge(limit: number): QuercusError {
  return new QuercusError(
    'REQUEST_TOO_LARGE',
    `The body is larger than the ${limit} bytes that this server takes.`,
    { details: { limit } },
  );
}
