import { closeSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { QuercusError } from '../../errors.ts';
import { privateCopy } from './private-copy.ts';

const { Database } = createRequire(import.meta.url)(
  'node-sqlite3-wasm',
) as typeof import('node-sqlite3-wasm');

export type SqliteDatabase = InstanceType<typeof Database>;
export type SqliteValue = number | bigint | string | Uint8Array | null;
export type SqliteRow = Record<string, SqliteValue>;

/** A database file: where it is, how messages call it, and what it held when it was hashed. */
export interface DatabaseFile {
  readonly path: string;
  readonly absolutePath: string;
  readonly sha256: string;
}

/** Opens a private copy for reading; the caller closes it. SOURCE_UNREADABLE when it is no readable SQLite database. */
export function openDatabase(file: DatabaseFile): SqliteDatabase {
  refuseOpenJournal(file);
  try {
    const copy = privateCopy(file.absolutePath, file.sha256);
    leaveWriteAheadMode(copy, file);
    return new Database(copy, { readOnly: true });
  } catch (cause) {
    if (cause instanceof QuercusError) throw cause;
    throw unreadable(file, (cause as Error).message, cause);
  }
}

/** All rows of a query. */
export function queryRows(database: SqliteDatabase, sql: string): SqliteRow[] {
  return database.all(sql) as SqliteRow[];
}

export function unreadable(file: DatabaseFile, reason: string, cause?: unknown): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${file.path} could not be read as a SQLite database: ${reason}.`,
    {
      details: { path: file.path, reason },
      cause,
    },
  );
}

/** Changes that stand only in the write-ahead log are not in the file: reading on would lose them silently. */
function refuseOpenJournal(file: DatabaseFile): void {
  for (const journal of [`${file.absolutePath}-wal`, `${file.absolutePath}-journal`]) {
    if (existsSync(journal) && statSync(journal).size > 0) {
      const reason = `it has unfinished changes in ${journal.slice(file.absolutePath.length - file.path.length)}; close the program that uses it, or run PRAGMA wal_checkpoint(TRUNCATE)`;
      throw unreadable(file, reason);
    }
  }
}

/** The WASM build has no shared memory and cannot open write-ahead mode (file format, bytes 18 and 19 of the header). */
function leaveWriteAheadMode(copy: string, file: DatabaseFile): void {
  const descriptor = openSync(copy, 'r+');
  try {
    const header = Buffer.alloc(20);
    readSync(descriptor, header, 0, 20, 0);
    if (header.toString('latin1', 0, 15) !== 'SQLite format 3')
      throw unreadable(file, 'it does not begin with "SQLite format 3"');
    if (header[18] === 2) writeSync(descriptor, Buffer.from([1, 1]), 0, 2, 18);
  } finally {
    closeSync(descriptor);
  }
}
