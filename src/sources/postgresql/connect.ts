import pg from 'pg';
import { readSourceEnvironment } from '../../config/source-environment.ts';
import { QuercusError } from '../../errors.ts';
import type { DatabaseAddress } from './address.ts';

/** A connection inside one transaction that sees one state of the database and cannot write. */
export interface Snapshot {
  /** Rows as lists of texts. SOURCE_UNREADABLE when the server refuses, dies or does not answer. */
  query(sql: string, values?: readonly unknown[]): Promise<(readonly (string | null)[])[]>;
}

const connectMilliseconds = 15_000;
const answerMilliseconds = 10 * 60_000;

/**
 * What the texts of values depend on. `row_security = off` makes a policy that would hide rows an error; the empty
 * search path makes every name in definitions a full one.
 */
const settings = [
  "SET client_encoding = 'UTF8'",
  "SET DateStyle = 'ISO, YMD'",
  "SET TimeZone = 'UTC'",
  "SET IntervalStyle = 'iso_8601'",
  'SET extra_float_digits = 1',
  "SET bytea_output = 'hex'",
  'SET row_security = off',
  "SET search_path = ''",
  'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY',
];

/** Gives `use` a snapshot of the database and ends the connection after it. */
export async function withSnapshot<T>(
  address: DatabaseAddress,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionOf(address));
  // A connection that breaks between two queries says so here; the next query fails with it.
  client.on('error', () => {});
  try {
    await client.connect();
    for (const setting of settings) await client.query(setting);
    return await use({ query: (sql, values) => textsOf(client, sql, values) });
  } catch (cause) {
    throw cause instanceof QuercusError ? cause : unreadable(address, cause as Error);
  } finally {
    await client.end().catch(() => {});
  }
}

export function unreadable({ name }: Pick<DatabaseAddress, 'name'>, cause: Error): QuercusError {
  const reason = reasonOf(cause);
  return new QuercusError('SOURCE_UNREADABLE', `${name} could not be read: ${reason}. ${advice(cause)}`, {
    details: { path: name, reason },
    cause,
  });
}

function connectionOf({ host, port, database, user, encryption }: DatabaseAddress): pg.ClientConfig {
  const password = readSourceEnvironment().databasePassword();
  return {
    host,
    port,
    database,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ssl: encryption === 'disable' ? false : { rejectUnauthorized: encryption === 'verify-full' },
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: answerMilliseconds,
    keepAlive: true,
    application_name: 'quercus',
  };
}

async function textsOf(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<(readonly (string | null)[])[]> {
  const types = { getTypeParser: () => (value: string) => value };
  const result = await client.query<(string | null)[]>({
    text,
    values: [...values],
    rowMode: 'array',
    types: types as unknown as pg.CustomTypesConfig,
  });
  return result.rows;
}

/** Several addresses of one host fail together, without a message of their own. */
function reasonOf(cause: Error): string {
  const errors = cause instanceof AggregateError ? (cause.errors as Error[]) : [cause];
  return errors.map(({ message }) => message.replace(/\.$/, '')).join('; ');
}

function advice(cause: Error & { code?: string }): string {
  switch (cause.code) {
    case '28P01':
    case '28000':
      return 'Name the user in the address and set PGPASSWORD.';
    case '42501':
      return 'Grant the user SELECT, or leave the table out with `tables:`.';
    default:
      return /password must be a string/.test(cause.message)
        ? 'Set PGPASSWORD.'
        : 'See that the server runs and the address is right; an encrypted connection can be chosen with ?sslmode=disable, require or verify-full.';
  }
}
