import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Hono } from 'hono';
import { QuercusError } from '../../errors.ts';
import { optionsResponse } from '../http/methods.ts';
import { problemOf, problemResponse } from '../http/problem-details.ts';
import { createMcpServer, type McpOptions } from './mcp-server.ts';
import type { McpSource } from './mcp-source.ts';

export interface McpHttpOptions extends McpOptions {
  /** Bytes of a request body. */
  readonly requestLimit: number;
  /** Requests of web pages of other origins are refused (MCP, Streamable HTTP, Security Warning). */
  readonly isAllowedOrigin: (origin: string) => boolean;
}

/**
 * MCP over streamable HTTP at `/mcp`, without sessions: each request is answered from the kernel of that moment. Offers
 * the functions and resources only, because tools of the builder read files of this machine.
 */
export function mountMcp(
  app: Hono,
  source: McpSource,
  { requestLimit, isAllowedOrigin, ...options }: McpHttpOptions,
): void {
  const handler = createMcpHandler(() => createMcpServer(source, options), {
    maxRequestBodySize: requestLimit,
    // Nothing changes within a connection, so there is nothing to listen for; a listener would only hold up the end.
    maxSubscriptions: 0,
  });
  app.options('/mcp', () => optionsResponse(['POST', 'OPTIONS']));
  app.all('/mcp', (c) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !isAllowedOrigin(origin))
      return problemResponse({ ...problemOf(refused(origin)), status: 403 });
    return handler.fetch(c.req.raw);
  });
}

function refused(origin: string): QuercusError {
  return new QuercusError(
    'REQUEST_INVALID',
    `Pages of ${origin.slice(0, 200)} may not use this server. Start it with --cors for that origin.`,
    { details: { got: origin.slice(0, 200) } },
  );
}
