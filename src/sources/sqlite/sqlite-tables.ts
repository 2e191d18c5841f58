import type { Finding } from '../../domain/finding.ts';
import type { DeclaredTable, RejectedRow, Table } from '../../domain/table.ts';
import { QuercusError } from '../../errors.ts';
import { chosenNames } from '../chosen-names.ts';
import type { SourceFile } from '../files/find-source-files.ts';
import { type FileFacts, inspectFile } from '../files/inspect-file.ts';
import { sourceFinding } from '../source-finding.ts';
import { declaredTables, quoteIdentifier } from './declared-tables.ts';
import {
  type DatabaseFile,
  openDatabase,
  queryRows,
  type SqliteDatabase,
  unreadable,
} from './open-database.ts';
import { readSqliteRows } from './sqlite-rows.ts';

export interface OpenedDatabase {
  readonly tables: Table[];
  readonly facts: FileFacts;
  readonly findings: Finding[];
}

/** The tables of a SQLite file (or those that the source names), with its keys; `nameFor` says what a table is called in the task. */
export async function openSqliteTables(
  source: SourceFile,
  nameFor: (table: string) => string,
): Promise<OpenedDatabase> {
  const facts = await inspectFile(source);
  const file = { path: source.path, absolutePath: source.absolutePath, sha256: facts.sha256 };
  const database = openDatabase(file);
  try {
    const { tables, others } = declaredTables(database);
    const chosen = chosenNames(
      tables.map(({ name }) => name),
      source,
    );
    const wanted = tables.filter(({ name }) => chosen.includes(name));
    const findings = [
      ...others.map((other) => notATable(source.path, other)),
      ...wanted.flatMap((table) => blobFindings(database, table)),
    ];
    return {
      tables: wanted.map((declared) => sqliteTable({ file, declared, source, name: nameFor(declared.name) })),
      facts,
      findings,
    };
  } catch (cause) {
    throw cause instanceof QuercusError ? cause : unreadable(file, (cause as Error).message, cause);
  } finally {
    database.close();
  }
}

function sqliteTable({
  file,
  declared,
  source,
  name,
}: {
  file: DatabaseFile;
  declared: DeclaredTable;
  source: SourceFile;
  name: string;
}): Table {
  const columns = declared.columns.map((column) => column.name);
  const nullValues = new Set(['', ...source.source.nullValues]);
  let rejected: readonly RejectedRow[] = [];
  return {
    name,
    path: source.path,
    table: declared.name,
    format: 'sqlite',
    columns,
    headers: columns,
    sha256: file.sha256,
    declared,
    readableAsIs: false,
    rows: () => {
      const found: RejectedRow[] = [];
      rejected = found;
      const reject = (row: Omit<RejectedRow, 'source'>) => found.push({ source: name, ...row });
      return readSqliteRows({ file, declared, nullValues, reject });
    },
    rejected: () => rejected,
  };
}

function blobFindings(database: SqliteDatabase, { name, columns }: DeclaredTable): Finding[] {
  const counts = columns.map(
    (column, index) => `total(typeof(${quoteIdentifier(column.name)}) = 'blob') AS c${index}`,
  );
  const [row] = queryRows(database, `SELECT ${counts.join(', ')} FROM ${quoteIdentifier(name)}`);
  return columns.flatMap((column, index) => {
    const count = Number(row?.[`c${index}`] ?? 0);
    return count === 0 ? [] : [binaryColumn(name, column.name, count)];
  });
}

function binaryColumn(table: string, column: string, count: number): Finding {
  return sourceFinding({
    check: 'binary-values',
    severity: 'information',
    message: `${table}.${column} holds ${count} binary values; they are read as hexadecimal text.`,
    subjects: [table, column],
    repairHint: 'Leave the column out with `ignore: true` if it is of no use as text.',
  });
}

function notATable(path: string, other: string): Finding {
  return sourceFinding({
    check: 'not-a-table',
    severity: 'information',
    message: `${path}: ${other} is no ordinary table and is not read.`,
    subjects: [path],
  });
}
