import type { DeclaredTable } from '../../domain/table.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { distinctForeignKeys } from '../ddl/distinct-foreign-keys.ts';
import { readDdl } from '../ddl/read-ddl.ts';
import { queryRows, type SqliteDatabase, type SqliteRow } from './open-database.ts';

/** Ordinary tables, by UTF-8 bytes of their names, as the database declares them; and the names of what is no table. */
export function declaredTables(database: SqliteDatabase): { tables: DeclaredTable[]; others: string[] } {
  const listed = queryRows(database, 'PRAGMA table_list')
    .filter((row) => row.schema === 'main' && !String(row.name).startsWith('sqlite_'))
    .sort((a, b) => compareUtf8(String(a.name), String(b.name)));
  const statements = new Map(
    queryRows(database, "SELECT name, sql FROM sqlite_schema WHERE type = 'table'").map((row) => [
      String(row.name),
      String(row.sql),
    ]),
  );
  const tables = listed
    .filter((row) => row.type === 'table')
    .map((row) => declaredTable(database, String(row.name), statements.get(String(row.name)) ?? ''));
  const others = listed.filter((row) => row.type !== 'table').map((row) => `${row.type} ${row.name}`);
  return { tables, others };
}

/** An SQL identifier, quoted. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function declaredTable(database: SqliteDatabase, name: string, statement: string): DeclaredTable {
  const columns = queryRows(database, `PRAGMA table_info(${quoteIdentifier(name)})`);
  const values = checkedValues(statement);
  return {
    name,
    columns: columns.map((column) => ({
      name: String(column.name),
      sqlType: String(column.type),
      notNull: column.notnull === 1,
      ...values.get(String(column.name)),
    })),
    primaryKey: columns
      .filter((column) => Number(column.pk) > 0)
      .sort((a, b) => Number(a.pk) - Number(b.pk))
      .map((column) => String(column.name)),
    uniqueKeys: uniqueKeys(database, name),
    foreignKeys: distinctForeignKeys(foreignKeys(database, name)),
  };
}

/** Closed lists by column. No pragma tells a CHECK: it stands in the text of CREATE TABLE only. */
function checkedValues(statement: string): Map<string, { values: readonly string[] }> {
  const columns = readDdl(statement, '').tables[0]?.columns ?? [];
  return new Map(columns.flatMap(({ name, values }) => (values === undefined ? [] : [[name, { values }]])));
}

/** Indexes that a UNIQUE constraint made, or that are unique over whole columns of all rows. */
function uniqueKeys(database: SqliteDatabase, table: string): string[][] {
  return queryRows(database, `PRAGMA index_list(${quoteIdentifier(table)})`)
    .filter((index) => index.unique === 1 && index.origin !== 'pk' && index.partial === 0)
    .map((index) => queryRows(database, `PRAGMA index_info(${quoteIdentifier(String(index.name))})`))
    .filter((members) => members.every((member) => member.name !== null))
    .map((members) => members.map((member) => String(member.name)))
    .sort((a, b) => compareUtf8(a.join('\0'), b.join('\0')));
}

/** `references` without columns means the other table's primary key: then `referencedColumns` is empty. */
function foreignKeys(database: SqliteDatabase, table: string): DeclaredTable['foreignKeys'] {
  const byId = new Map<number, SqliteRow[]>();
  for (const row of queryRows(database, `PRAGMA foreign_key_list(${quoteIdentifier(table)})`)) {
    byId.set(Number(row.id), [...(byId.get(Number(row.id)) ?? []), row]);
  }
  // SQLite numbers them from the last declared to the first.
  return [...byId.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, rows]) => ({
      columns: rows.map((row) => String(row.from)),
      references: String(rows[0]!.table),
      referencedColumns: rows.filter((row) => row.to !== null).map((row) => String(row.to)),
    }));
}
