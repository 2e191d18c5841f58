import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';

const gone = new Error('The client closed the connection.');

/** Aborts when the client closes the connection before its answer is out. (`request.signal` costs ten times as much.) */
export function clientSignal(c: Context): AbortSignal {
  // Outside a socket, as in tests, the request brings the signal itself.
  const response: ServerResponse | undefined = c.env?.outgoing;
  if (response === undefined) return c.req.raw.signal;
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(gone);
  });
  return controller.signal;
}
