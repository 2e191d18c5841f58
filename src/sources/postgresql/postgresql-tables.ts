import { createHash } from 'node:crypto';
import type { Finding } from '../../domain/finding.ts';
import type { RunContext } from '../../domain/run-context.ts';
import type { Row, Table } from '../../domain/table.ts';
import { stopWhenCancelled } from '../cancellation.ts';
import { chosenNames } from '../chosen-names.ts';
import type { SourceFile } from '../files/find-source-files.ts';
import { sourceFinding } from '../source-finding.ts';
import { readSpooledRows, type SpooledRows, spoolRows } from '../spooled-rows.ts';
import { readDatabaseAddress } from './address.ts';
import { type CatalogueTable, readRelations, readTable } from './catalogue.ts';
import { type Snapshot, unreadable, withSnapshot } from './connect.ts';
import { readTableRows } from './table-rows.ts';

export interface OpenedDatabase {
  readonly tables: Table[];
  readonly facts: { readonly sha256: string; readonly bytes: number };
  readonly findings: Finding[];
}

interface CopiedTable {
  readonly table: CatalogueTable;
  readonly rows: SpooledRows;
}

/**
 * The tables of a PostgreSQL database (or those that the source names) as one transaction sees them, copied to a
 * folder of this process. SOURCE_UNREADABLE when the server cannot be reached, refuses or dies.
 */
export async function openPostgresqlTables(
  source: SourceFile,
  nameFor: (table: string) => string,
  context: RunContext,
): Promise<OpenedDatabase> {
  const address = readDatabaseAddress(source.source.path);
  return withSnapshot(address, async (snapshot) => {
    await refuseUnknownEncoding(snapshot, address);
    const { tables, others } = await readRelations(snapshot);
    const copied: CopiedTable[] = [];
    for (const name of chosenNames([...tables.keys()], source)) {
      const table = await readTable(snapshot, tables.get(name)!);
      copied.push({ table, rows: await copyRows(snapshot, table, context) });
    }
    return {
      tables: copied.map((one) => databaseTable(one, source, nameFor(one.table.declared.name))),
      facts: factsOf(copied),
      findings: [
        ...others.map((other) => notATable(source.path, other)),
        ...copied.flatMap(({ table }) => binaryColumns(table)),
      ],
    };
  });
}

function copyRows(snapshot: Snapshot, table: CatalogueTable, context: RunContext): Promise<SpooledRows> {
  const rows = readTableRows(snapshot, table, () => stopWhenCancelled(context));
  return spoolRows(JSON.stringify(table.declared), rows);
}

function factsOf(copied: readonly CopiedTable[]): OpenedDatabase['facts'] {
  const hash = createHash('sha256');
  for (const { rows } of copied) hash.update(`${rows.sha256}\n`);
  return { sha256: hash.digest('hex'), bytes: copied.reduce((sum, { rows }) => sum + rows.bytes, 0) };
}

function databaseTable({ table, rows }: CopiedTable, { path, source }: SourceFile, name: string): Table {
  const columns = table.columns.map((column) => column.name);
  const nullValues = new Set(['', ...source.nullValues]);
  return {
    name,
    path,
    table: table.declared.name,
    format: 'postgresql',
    columns,
    headers: columns,
    sha256: rows.sha256,
    declared: table.declared,
    readableAsIs: false,
    rows: () => numberedRows(rows, nullValues),
    // A server with UTF-8 holds no text that cannot be written, and the catalogue says the width of every row.
    rejected: () => [],
  };
}

async function* numberedRows(rows: SpooledRows, nullValues: ReadonlySet<string>): AsyncGenerator<Row> {
  let number = 0;
  for await (const cells of readSpooledRows(rows)) {
    yield {
      number: ++number,
      cells: cells.map((cell) => (cell === null || nullValues.has(cell) ? null : cell)),
    };
  }
}

/** Bytes of an SQL_ASCII database may be in any encoding: letters would be lost unseen. */
async function refuseUnknownEncoding(snapshot: Snapshot, address: { name: string }): Promise<void> {
  const [row] = await snapshot.query('SHOW server_encoding');
  if (row?.[0] === 'SQL_ASCII') {
    throw unreadable(address, new Error('its encoding is SQL_ASCII, which says nothing about its letters'));
  }
}

function binaryColumns({ declared, columns }: CatalogueTable): Finding[] {
  return columns
    .filter(({ type }) => type.name === 'bytea')
    .map(({ name }) =>
      sourceFinding({
        check: 'binary-values',
        severity: 'information',
        message: `${declared.name}.${name} holds binary values; they are read as hexadecimal text.`,
        subjects: [declared.name, name],
        repairHint: 'Leave the column out with `ignore: true` if it is of no use as text.',
      }),
    );
}

function notATable(path: string, other: string): Finding {
  return sourceFinding({
    check: 'not-a-table',
    severity: 'information',
    message: `${path}: ${other} is no ordinary table and is not read.`,
    subjects: [path],
  });
}
