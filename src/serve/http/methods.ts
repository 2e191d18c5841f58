import type { Hono } from 'hono';
import { QuercusError } from '../../errors.ts';
import { problemOf, problemResponse } from './problem-details.ts';

/** Answer to OPTIONS: what the address takes. */
export function optionsResponse(methods: readonly string[]): Response {
  return new Response(null, { status: 204, headers: { Allow: methods.join(', ') } });
}

/** 405 with what is allowed. */
export function methodNotAllowed(got: string, methods: readonly string[]): Response {
  const error = new QuercusError(
    'REQUEST_METHOD',
    `${got} is not allowed here; a served kernel is read-only. Allowed are ${methods.join(', ')}.`,
    {
      details: { got, allowed: methods },
    },
  );
  return problemResponse(problemOf(error), { Allow: methods.join(', ') });
}

/** Says for addresses that can only be read what they take. */
export function readOnlyMethods(app: Hono, paths: readonly string[]): Hono {
  const methods = ['GET', 'HEAD', 'OPTIONS'];
  for (const path of paths) {
    app
      .options(path, () => optionsResponse(methods))
      .all(path, (c) => methodNotAllowed(c.req.method, methods));
  }
  return app;
}
