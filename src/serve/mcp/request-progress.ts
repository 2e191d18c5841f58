import type { ServerContext } from '@modelcontextprotocol/server';
import type { RunContext } from '../../domain/run-context.ts';

/** Clients count the time since they last heard something, so a long silence is broken. */
const everyMilliseconds = 2_000;

/**
 * Runs the work of a request with a context that tells the client how it goes, when it asked for that by a progress
 * token, and that stops when the client cancels. Numbers only count the notifications: they grow, and nobody knows the
 * end of a query.
 */
export async function withProgress<Result>(
  { mcpReq: { _meta, notify, signal } }: ServerContext,
  title: string,
  work: (context: RunContext) => Promise<Result>,
): Promise<Result> {
  const token = _meta?.progressToken;
  if (token === undefined) return work({ emit: () => {}, signal });
  let progress = 0;
  const tell = (message: string) => {
    progress += 1;
    // A client that is gone is told nothing; the signal stops the work.
    notify({
      method: 'notifications/progress',
      params: { progressToken: token, progress, message },
    }).catch(() => {});
  };
  tell(`${title} started`);
  const timer = setInterval(() => tell(`${title} is running`), everyMilliseconds);
  try {
    return await work({ emit: ({ message }) => message !== undefined && tell(message), signal });
  } finally {
    clearInterval(timer);
  }
}
