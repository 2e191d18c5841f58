import type { AccessEntry } from './http/access-log.ts';
import type { HostEvent } from './kernel-host.ts';
import type { ServeSource } from './served-kernel.ts';
import type { ResultCaps } from './sparql/cut-result.ts';
import { defaultPoolLimits, type PoolLimits } from './store-pool/pool-limits.ts';

/** Limits of a server; times in milliseconds, sizes in bytes unless said otherwise. */
export interface ServerLimits {
  readonly pool: PoolLimits;
  readonly caps: ResultCaps;
  /** Characters of query results kept in memory for clients who ask the same again. */
  readonly cache: number;
  /** Size of a request body. */
  readonly request: number;
  /** Size of the request line with all headers: a query in a URL counts here. */
  readonly headers: number;
  /** A client has to send its headers, and then its whole request, within these times. */
  readonly headersTime: number;
  readonly requestTime: number;
  /** Connections that are open at the same time. */
  readonly connections: number;
  /** Requests under way get this long to end when the server stops. */
  readonly shutdownTime: number;
}

export const defaultLimits: ServerLimits = {
  pool: defaultPoolLimits,
  caps: { rows: 100_000, characters: 32 * 2 ** 20 },
  cache: 16 * 2 ** 20,
  request: 2 ** 20,
  headers: 64 * 2 ** 10,
  headersTime: 10_000,
  requestTime: 30_000,
  connections: 1024,
  shutdownTime: 10_000,
};

export interface ServerOptions extends ServeSource {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly limits: ServerLimits;
  /** Origins whose pages may read the answers, beside those of this machine; `*` = all. */
  readonly corsOrigins: readonly string[];
  /** The URL that clients use when the server stands behind a proxy. */
  readonly publicUrl: string | undefined;
  /** Milliseconds between two looks at the kernel's manifest; default 1000. */
  readonly watchEvery?: number;
  readonly onAccess: (entry: AccessEntry) => void;
  readonly onEvent: (event: HostEvent) => void;
}
