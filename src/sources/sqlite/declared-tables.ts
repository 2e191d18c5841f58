import type { DeclaredTable } from '../../domain/table.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { queryRows, type SqliteDatabase, type SqliteRow } from './open-database.ts';

/** Ordinary tables, by UTF-8 bytes of their names, as the database declares them; and the names of what is no table. */
export function declaredTables(database: SqliteDatabase): { tables: DeclaredTable[]; others: string[] } {
  const listed = queryRows(database, 'PRAGMA table_list')
    .filter((row) => row.schema === 'main' && !String(row.name).startsWith('sqlite_'))
    .sort((a, b) => compareUtf8(String(a.name), String(b.name)));
  const tables = listed
    .filter((row) => row.type === 'table')
    .map((row) => declaredTable(database, String(row.name)));
  const others = listed.filter((row) => row.type !== 'table').map((row) => `${row.type} ${row.name}`);
  return { tables, others };
}

/** An SQL identifier, quoted. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function declaredTable(database: SqliteDatabase, name: string): DeclaredTable {
  const columns = queryRows(database, `PRAGMA table_info(${quoteIdentifier(name)})`);
  return {
    name,
    columns: columns.map((column) => ({
      name: String(column.name),
      sqlType: String(column.type),
      notNull: column.notnull === 1,
    })),
    primaryKey: columns
      .filter((column) => Number(column.pk) > 0)
      .sort((a, b) => Number(a.pk) - Number(b.pk))
      .map((column) => String(column.name)),
    uniqueKeys: uniqueKeys(database, name),
    foreignKeys: foreignKeys(database, name),
  };
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
