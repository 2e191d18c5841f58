import type { MiddlewareHandler } from 'hono';

const exposed = 'ETag, Link, Quercus-Truncated, Retry-After, Content-Location';

/**
 * CORS (Fetch §3.2). Pages of this machine may read a served kernel; others only when `origins` names them or is `*`:
 * a browser would otherwise hand what listens on loopback to any page it visits.
 */
export function cors(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    await next();
    if (origin === undefined) return;
    const allowed = allowedOrigin(origin, origins);
    if (allowed === undefined) return;
    c.res.headers.set('Access-Control-Allow-Origin', allowed);
    c.res.headers.set('Access-Control-Expose-Headers', exposed);
    if (allowed !== '*') c.res.headers.append('Vary', 'Origin');
    if (c.req.method !== 'OPTIONS') return;
    c.res.headers.set('Access-Control-Allow-Methods', c.res.headers.get('Allow') ?? 'GET, HEAD, OPTIONS');
    c.res.headers.set(
      'Access-Control-Allow-Headers',
      c.req.header('access-control-request-headers') ?? 'Accept, Content-Type',
    );
    c.res.headers.set('Access-Control-Max-Age', '600');
  };
}

/** Whether pages of this origin may read the answers. */
export function mayRead(origin: string, origins: readonly string[]): boolean {
  return allowedOrigin(origin, origins) !== undefined;
}

function allowedOrigin(origin: string, origins: readonly string[]): string | undefined {
  if (origins.includes('*')) return '*';
  if (origins.includes(origin)) return origin;
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin) ? origin : undefined;
}
