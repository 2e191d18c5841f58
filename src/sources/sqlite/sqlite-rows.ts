import { isWritableText } from '../../domain/lexical.ts';
import type { DeclaredTable, RejectedRow, Row } from '../../domain/table.ts';
import { quoteIdentifier } from './declared-tables.ts';
import { type DatabaseFile, openDatabase, type SqliteRow, unreadable } from './open-database.ts';
import { valueText } from './value-text.ts';

/** Rows of a table in the order of its primary key, else of its rowid, streamed from a connection of their own. */
export async function* readSqliteRows({
  file,
  declared,
  nullValues,
  reject,
}: {
  file: DatabaseFile;
  declared: DeclaredTable;
  nullValues: ReadonlySet<string>;
  reject: (row: Omit<RejectedRow, 'source'>) => void;
}): AsyncGenerator<Row> {
  const database = openDatabase(file);
  const statement = database.prepare(selectAll(declared));
  try {
    let number = 0;
    for (const row of statement.iterate() as Iterable<SqliteRow>) {
      number++;
      const cells = declared.columns.map((_, index) => cellText(row, index));
      if (cells.every((cell) => cell === null || isWritableText(cell))) {
        yield { number, cells: cells.map((cell) => (cell === null || nullValues.has(cell) ? null : cell)) };
      } else {
        const reason = 'it holds text with a NUL byte or with bytes that are not UTF-8';
        reject({ number, reason, raw: JSON.stringify(cells) });
      }
    }
  } catch (cause) {
    throw (cause as Error).name === 'SQLite3Error'
      ? unreadable(file, (cause as Error).message, cause)
      : cause;
  } finally {
    statement.finalize();
    database.close();
  }
}

/** Columns come as `c0`, `c1` …, whatever they are called; `t` flags text, because text comes as its bytes. */
function selectAll({ name, columns, primaryKey }: DeclaredTable): string {
  const selected = columns.map((column, index) => {
    const value = quoteIdentifier(column.name);
    return `CASE WHEN ${hasNul(value)} THEN CAST(${value} AS BLOB) ELSE ${value} END AS c${index}, ${hasNul(value)} AS t${index}`;
  });
  const order = primaryKey.length === 0 ? '' : ` ORDER BY ${primaryKey.map(quoteIdentifier).join(', ')}`;
  return `SELECT ${selected.join(', ')} FROM ${quoteIdentifier(name)}${order}`;
}

/** The binding cuts text at a NUL: such text is fetched as a blob, so that nothing is lost unseen. */
function hasNul(value: string): string {
  return `(typeof(${value}) = 'text' AND instr(${value}, char(0)) > 0)`;
}

function cellText(row: SqliteRow, index: number): string | null {
  const value = row[`c${index}`]!;
  return row[`t${index}`] === 1 ? Buffer.from(value as Uint8Array).toString('utf8') : valueText(value);
}
