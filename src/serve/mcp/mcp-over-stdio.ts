import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { compileFunction } from '../../functions/compile-function.ts';
import { openKernel } from '../../kernel/open-kernel.ts';
import { copyKernel } from '../kernel-copy.ts';
import { createMcpServer, type McpOptions } from './mcp-server.ts';
import type { McpKernel } from './mcp-source.ts';

export interface McpStdioOptions extends McpOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends the connection. */
  readonly signal: AbortSignal | undefined;
  /** Faults outside any request, for people. */
  readonly onError: (message: string) => void;
}

/**
 * Serves a kernel to one client over two streams until the client closes its end or `signal` aborts. It answers from a
 * private, checked copy of the kernel, so a kernel that is replaced meanwhile changes nothing; facts are loaded at the
 * first call. KERNEL_NOT_FOUND, KERNEL_INVALID.
 */
export async function serveMcpOverStdio(path: string, options: McpStdioOptions): Promise<void> {
  const copy = await copyKernel(path);
  try {
    const kernel = await openKernel(copy.path);
    try {
      const functions = new Map(
        kernel.functions.map((definition) => [definition.name, compileFunction(definition, kernel.schema)]),
      );
      await serveUntilEnd({ kernel, functions }, options);
    } finally {
      await kernel.close();
    }
  } finally {
    await copy.remove();
  }
}

async function serveUntilEnd(
  served: McpKernel,
  { input, output, signal, onError, ...options }: McpStdioOptions,
): Promise<void> {
  const source = { lease: () => ({ served, release: () => {} }) };
  const ended = endOf(input, signal);
  const connection = serveStdio(() => createMcpServer(source, options), {
    transport: new StdioServerTransport(input, output),
    onerror: (error) => onError(error.message),
  });
  await ended;
  await connection.close();
}

/** Resolves when the client closes its end, however it does that. */
async function endOf(input: Readable, signal: AbortSignal | undefined): Promise<void> {
  await finished(input, { writable: false, ...(signal === undefined ? {} : { signal }) }).catch(() => {});
}
