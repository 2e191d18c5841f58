import { type ErrorCode, errorCodes, QuercusError } from '../../errors.ts';

/** RFC 9457, with the stable code and the facts of the error as further members. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
}

export const problemMediaType = 'application/problem+json';

const statuses: Partial<Record<ErrorCode, number>> = {
  QUERY_SYNTAX: 400,
  QUERY_REFUSED: 403,
  QUERY_TIMED_OUT: 504,
  ARGUMENT_INVALID: 400,
  ARGUMENT_MISSING: 400,
  FUNCTION_NOT_FOUND: 404,
  RDF_SYNTAX: 400,
  REQUEST_INVALID: 400,
  REQUEST_TOO_LARGE: 413,
  REQUEST_NOT_ACCEPTABLE: 406,
  REQUEST_MEDIA_TYPE: 415,
  REQUEST_METHOD: 405,
  RESOURCE_NOT_FOUND: 404,
  SERVER_BUSY: 503,
  STORE_UNREACHABLE: 502,
  STORE_REFUSED: 502,
  STORE_ANSWER_INVALID: 502,
  STORE_MISMATCH: 502,
  // The client closed the connection; nobody reads this, but the access log does (nginx uses the same number).
  CANCELLED: 499,
};

/** What a client is told about an error. Faults of ours keep their message for the log: it may name files. */
export function problemOf(error: unknown): ProblemDetails {
  const known = error instanceof QuercusError ? error : undefined;
  const code = known?.code ?? 'UNEXPECTED';
  const status = known ? statusOf(known) : 500;
  // What a remote store says is for the log too: it names the store's address.
  const isPublic = status !== 500 && status !== 502;
  return {
    type: `urn:quercus:error:${code}`,
    title: errorCodes[code],
    status,
    detail: isPublic && known ? known.message : 'The server could not answer; its log says why.',
    code,
    details: isPublic && known ? publicDetails(known.details) : {},
  };
}

function statusOf({ code, details }: QuercusError): number {
  // The engine took the query and says why it cannot evaluate it, such as a function that it does not know.
  if (code === 'QUERY_FAILED' && details.reason !== undefined) return 422;
  return statuses[code] ?? 500;
}

export function problemResponse(
  problem: ProblemDetails,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${JSON.stringify(problem)}\n`, {
    status: problem.status,
    headers: {
      'Content-Type': problemMediaType,
      'Cache-Control': 'no-store',
      ...(problem.status === 503 ? { 'Retry-After': '1' } : {}),
      ...headers,
    },
  });
}

/** The client has its own query; repeating a megabyte of it helps nobody. */
function publicDetails({
  query: _query,
  ...details
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return details;
}
