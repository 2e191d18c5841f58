import type { MiddlewareHandler } from 'hono';
import { QuercusError } from '../../errors.ts';
import { problemOf, problemResponse } from './problem-details.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Whether only programs of this machine reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * On loopback only requests for a name of this machine, or of `publicUrl`, are answered: a page could otherwise point a
 * name of its own at 127.0.0.1 and read the kernel (DNS rebinding).
 */
export function hostCheck({
  host,
  publicUrl,
}: {
  host: string;
  publicUrl: string | undefined;
}): MiddlewareHandler {
  const allowed = [...loopbackNames, host, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])];
  const isOpen = !isLoopback(host);
  return async (c, next) => {
    const name = (c.req.header('host') ?? '').replace(/:\d+$/, '').toLowerCase();
    if (isOpen || allowed.includes(name)) return next();
    return problemResponse(
      problemOf(
        new QuercusError(
          'REQUEST_INVALID',
          `This server does not answer for the host ${JSON.stringify(name)}. Start it with --public-url when it stands behind a proxy.`,
          {
            details: { got: name, allowed },
          },
        ),
      ),
    );
  };
}
