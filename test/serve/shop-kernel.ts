import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import type { AccessEntry } from '../../src/serve/http/access-log.ts';
import type { HostEvent } from '../../src/serve/kernel-host.ts';
import { serveKernel } from '../../src/serve/serve-kernel.ts';
import { defaultLimits, type ServerLimits, type ServerOptions } from '../../src/serve/server-options.ts';
import { root } from '../support/source-files.ts';

export const base = 'https://example.org/shop/';

/** A folder with the kernel of the small shop, built once for a test file. */
export async function shopKernel() {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-served-'));
  const task = join(folder, 'shop');
  const kernel = join(folder, 'shop.kernel');
  cpSync(join(root, 'test/fixtures/tables/shop'), task, { recursive: true });
  const { blocking } = await buildKernel({ task, out: kernel }, silentContext);
  if (blocking.length > 0) throw new Error(`The shop cannot be frozen: ${JSON.stringify(blocking)}`);
  return { folder, task, kernel, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A server at a free port, with what it logged. */
export async function startShop(
  kernel: string,
  changes: Partial<ServerOptions> & { limits?: ServerLimits } = {},
) {
  const accesses: AccessEntry[] = [];
  const events: HostEvent[] = [];
  const server = await serveKernel({
    kernel,
    evidence: true,
    host: '127.0.0.1',
    port: 0,
    limits: defaultLimits,
    corsOrigins: [],
    publicUrl: undefined,
    watchEvery: 50,
    onAccess: (entry) => accesses.push(entry),
    onEvent: (event) => events.push(event),
    ...changes,
  });
  return { server, accesses, events, url: (path: string) => `${server.url}${path}` };
}

export function sparqlUrl(query: string, more = ''): string {
  return `/sparql?query=${encodeURIComponent(query)}${more}`;
}
