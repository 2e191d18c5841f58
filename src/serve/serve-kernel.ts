import { createApp } from './app.ts';
import { startHttpServer } from './http/http-server.ts';
import { KernelHost } from './kernel-host.ts';
import type { ServerOptions } from './server-options.ts';

export interface RunningServer {
  /** Such as `http://127.0.0.1:3030`. */
  readonly url: string;
  /** Hash of the kernel served at this moment. */
  readonly hash: string;
  /** Lets requests under way end, then closes everything. */
  close(): Promise<void>;
}

/** Serves a frozen kernel over HTTP until it is closed. SERVER_ADDRESS, KERNEL_NOT_FOUND, KERNEL_INVALID. */
export async function serveKernel(options: ServerOptions): Promise<RunningServer> {
  const { source, limits, host: hostName, port, watchEvery = 1000 } = { source: options, ...options };
  const host = await KernelHost.open({ source, limits: limits.pool, watchEvery, onEvent: options.onEvent });
  try {
    const server = await startHttpServer({
      fetch: createApp(host, options).fetch,
      host: hostName,
      port,
      limits,
    });
    return {
      url: server.url,
      get hash() {
        return host.served.kernel.hash;
      },
      close: async () => {
        await server.close();
        await host.close();
      },
    };
  } catch (error) {
    await host.close();
    throw error;
  }
}
