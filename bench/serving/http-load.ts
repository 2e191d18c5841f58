import { Agent, request } from 'node:http';

export interface LoadResult {
  /** Answers by status; `error` = the connection broke. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface Load {
  readonly clients: number;
  readonly seconds: number;
  /** URL of the n-th request. */
  readonly url: (n: number) => string;
}

/** Clients that each send one request after the other, over connections that stay open. */
export async function runLoad({ clients, seconds, url }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  let n = 0;
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const status = await get(url(n++), agent);
      times.push(performance.now() - start);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { statuses, perSecond: times.length / seconds, p50: quantile(0.5), p99: quantile(0.99) };
}

function get(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { agent, headers: { Accept: 'application/sparql-results+json, application/json, text/turtle' } },
      (response) => {
        response.resume();
        response.once('end', () => resolve(String(response.statusCode)));
        response.once('error', () => resolve('error'));
      },
    );
    sent.once('error', () => resolve('error'));
    sent.end();
  });
}
