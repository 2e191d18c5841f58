import type { MiddlewareHandler } from 'hono';

/** One request, as the access log tells it. */
export interface AccessEntry {
  readonly method: string;
  /** Path and query string as sent (percent-encoded, so free of control characters), shortened. */
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Code and message of the error, with its stack when the fault is ours. */
  readonly problem?: string;
}

const longestPath = 300;

/** Reports every request when its answer is ready. */
export function accessLog(log: (entry: AccessEntry) => void): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const url = c.req.url;
    const path = url.slice(url.indexOf('/', 'https://'.length));
    const { error } = c;
    log({
      method: c.req.method,
      path: path.length > longestPath ? `${path.slice(0, longestPath)}…` : path,
      status: c.res.status,
      milliseconds: Math.round(performance.now() - start),
      ...(error === undefined
        ? {}
        : { problem: c.res.status === 500 ? (error.stack ?? error.message) : error.message }),
    });
  };
}
