import type { AccessEntry } from '../../serve/http/access-log.ts';
import type { HostEvent } from '../../serve/kernel-host.ts';
import { serveKernel } from '../../serve/serve-kernel.ts';
import { defaultLimits, type ServerLimits } from '../../serve/server-options.ts';
import type { CommandLine } from '../command-line.ts';
import { collectValues, positiveInteger, wholeNumber } from '../option-values.ts';
import { servedStore } from '../served-store.ts';
import { addStoreOptions, type StoreOptions } from '../store-options.ts';

interface ServeOptions extends StoreOptions {
  readonly evidenceStore?: string;
  readonly port: number;
  readonly host: string;
  readonly evidence: boolean;
  readonly timeout?: number;
  readonly maximumRows?: number;
  readonly maximumSize?: number;
  readonly requestLimit?: number;
  readonly workers?: number;
  readonly cors: readonly string[];
  readonly publicUrl?: string;
  readonly accessLog: boolean;
  readonly json?: boolean;
}

/** `quercus serve`: a kernel over HTTP until Ctrl-C. */
export function registerServe(commandLine: CommandLine): void {
  const command = commandLine
    .command(
      'serve <kernel>',
      'Serve a kernel over HTTP: SPARQL at /sparql, functions at /functions, everything else listed at /. Read-only.',
      [
        'quercus serve acme.kernel --port 3030',
        "quercus serve acme.kernel --host 0.0.0.0 --cors '*' --timeout 5",
      ],
    )
    .option('--port <number>', 'port to listen at; 0 = any free one', wholeNumber, 3030)
    .option(
      '--host <address>',
      'address to listen at; the default can be reached from this machine only',
      '127.0.0.1',
    )
    .option('--no-evidence', 'serve the facts without the evidence graphs')
    .option('--timeout <seconds>', 'stop a query after so many seconds (default: 10)', positiveInteger)
    .option('--maximum-rows <rows>', 'cut a result after so many rows (default: 100000)', positiveInteger)
    .option(
      '--maximum-size <megabytes>',
      'cut a result after so many million characters (default: 32)',
      positiveInteger,
    )
    .option('--request-limit <kilobytes>', 'refuse a larger request body (default: 1024)', positiveInteger)
    .option(
      '--workers <number>',
      'queries that run side by side, each in a store of its own (default: 2)',
      positiveInteger,
    )
    .option(
      '--cors <origin>',
      "pages of this origin may read the answers, '*' = all; again for more",
      collectValues,
      [],
    )
    .option('--public-url <url>', 'the URL that clients use, behind a proxy')
    .option('--no-access-log', 'do not write a line for each request')
    .option('--evidence-store <url>', 'ask this dataset, which `quercus load --evidence-store` has filled');
  addStoreOptions(command).action(
    commandLine.action<[kernel: string], ServeOptions>(
      async ({ operands: [kernel], options, context, environment, terminal }) => {
        const server = await serveKernel({
          kernel,
          evidence: options.evidence,
          ...(await servedStore(kernel, options, environment)),
          host: options.host,
          port: options.port,
          limits: limitsOf(options),
          corsOrigins: options.cors,
          publicUrl: options.publicUrl,
          onAccess: options.accessLog ? (entry) => terminal.writeMessage(accessLine(entry)) : () => {},
          onEvent: (event) => terminal.writeMessage(eventLine(event)),
        });
        terminal.writeResult(
          options.json ? `${JSON.stringify({ url: server.url, kernel: server.hash })}\n` : `${server.url}\n`,
        );
        await aborted(context.signal);
        await server.close();
        return { data: { stopped: true }, text: '' };
      },
    ),
  );
}

function limitsOf({ timeout, maximumRows, maximumSize, requestLimit, workers }: ServeOptions): ServerLimits {
  const { pool, caps } = defaultLimits;
  return {
    ...defaultLimits,
    pool: {
      ...pool,
      timeLimit: timeout === undefined ? pool.timeLimit : timeout * 1000,
      workers: workers ?? pool.workers,
    },
    caps: {
      rows: maximumRows ?? caps.rows,
      characters: maximumSize === undefined ? caps.characters : maximumSize * 1_000_000,
    },
    request: requestLimit === undefined ? defaultLimits.request : requestLimit * 1024,
  };
}

function accessLine({ method, path, status, milliseconds, problem }: AccessEntry): string {
  return `${new Date().toISOString()} ${method} ${path} ${status} ${milliseconds} ms${problem === undefined ? '' : ` ${problem}`}\n`;
}

function eventLine(event: HostEvent): string {
  return event.kind === 'replaced'
    ? `The kernel was replaced; ${event.hash} is served now.\n`
    : `The kernel was replaced, but the new one is not served: ${event.reason}\n`;
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
