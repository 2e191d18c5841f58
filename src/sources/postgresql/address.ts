import { QuercusError } from '../../errors.ts';

/** Where a database is. It never holds a password. */
export interface DatabaseAddress {
  /** Host name, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** Absent = PGUSER or the user of this process, as for all programs of PostgreSQL. */
  readonly user?: string;
  readonly encryption: Encryption;
  /** What messages and artefacts call it: `postgres://host:port/database`. */
  readonly name: string;
}

/** As `sslmode` of libpq. `require` does not check the certificate. */
export type Encryption = 'disable' | 'require' | 'verify-full';

const encryptions: readonly Encryption[] = ['disable', 'require', 'verify-full'];
const standardPort = 5432;

export function isDatabaseAddress(path: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(path);
}

/**
 * Reads `postgres://user@host:port/database?sslmode=…` (`?host=/folder` for a Unix socket). Without `sslmode`, a
 * connection that leaves the machine is encrypted and its certificate checked. SOURCE_UNREADABLE for anything else.
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw wrongAddress('it is no URL');
  if (url.password !== '') throw wrongAddress('it holds a password; set PGPASSWORD instead');
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'sslmode' && key !== 'host');
  if (unknown !== undefined) throw wrongAddress(`${JSON.stringify(unknown)} is not among sslmode, host`);
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, '');
  const database = decoded(url.pathname.slice(1));
  if (host === '' || database === '' || database.includes('/')) {
    throw wrongAddress('it must name one host and one database');
  }
  const port = url.port === '' ? standardPort : Number(url.port);
  const shown = url.searchParams.has('host') ? '' : url.hostname;
  return {
    host,
    port,
    database,
    ...(url.username === '' ? {} : { user: decoded(url.username) }),
    encryption: encryptionOf(url.searchParams.get('sslmode'), host),
    name: `postgres://${shown}${port === standardPort ? '' : `:${port}`}/${encodeURIComponent(database)}`,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrongAddress('its user or database holds a % that encodes nothing');
  }
}

function encryptionOf(mode: string | null, host: string): Encryption {
  const isLocal = host.startsWith('/') || /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  if (mode === null) return isLocal ? 'disable' : 'verify-full';
  const found = encryptions.find((encryption) => encryption === mode);
  if (found === undefined) throw wrongAddress(`its sslmode is none of ${encryptions.join(', ')}`);
  return found;
}

/** The address itself is not repeated: what is wrong in it may be a secret. */
function wrongAddress(reason: string): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `The address of a PostgreSQL source cannot be used: ${reason}. It is written postgres://user@host:5432/database.`,
    { details: { reason } },
  );
}
