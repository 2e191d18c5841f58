import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { QuercusError } from '../../errors.ts';

export interface HttpServerOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly host: string;
  readonly port: number;
  readonly limits: {
    readonly headers: number;
    readonly headersTime: number;
    readonly requestTime: number;
    readonly connections: number;
    readonly shutdownTime: number;
  };
}

export interface HttpServer {
  readonly url: string;
  /** Takes no new requests, lets those under way end, and cuts what is left after the shutdown time. */
  close(): Promise<void>;
}

/** How often Node looks for clients that are too slow. */
const checkEvery = 2_000;
/** A connection on which nothing moves is cut; longer than any query may take. */
const idleSocket = 120_000;

/** Listens for HTTP. SERVER_ADDRESS when the address cannot be had. */
export async function startHttpServer({ fetch, host, port, limits }: HttpServerOptions): Promise<HttpServer> {
  const server = createServer(
    {
      maxHeaderSize: limits.headers,
      headersTimeout: limits.headersTime,
      requestTimeout: limits.requestTime,
      connectionsCheckingInterval: checkEvery,
      keepAliveTimeout: 10_000,
    },
    getRequestListener(fetch),
  );
  server.maxConnections = limits.connections;
  server.setTimeout(idleSocket);
  await listen(server, host, port);
  return { url: urlOf(server, host), close: () => closeServer(server, limits.shutdownTime) };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(addressError(host, port, cause)));
    server.listen(port, host, resolve);
  });
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function closeServer(server: Server, shutdownTime: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), shutdownTime);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.on('request', (_: IncomingMessage, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
    server.closeIdleConnections();
  });
}

function addressError(host: string, port: number, cause: NodeJS.ErrnoException): QuercusError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program listens there already; choose another --port, or 0 for any free one',
    EACCES: 'this user may not listen there; choose a port above 1023',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'there is no such host',
  };
  const reason = reasons[cause.code ?? ''] ?? cause.message;
  return new QuercusError('SERVER_ADDRESS', `Cannot listen at ${host}, port ${port}: ${reason}.`, {
    details: { host, port, reason: cause.code ?? cause.message },
    cause,
  });
}
