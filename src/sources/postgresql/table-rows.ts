import type { Cell } from '../../domain/table.ts';
import { quoteIdentifier } from '../sqlite/declared-tables.ts';
import type { CatalogueTable } from './catalogue.ts';
import { cellOf, textOf } from './cell-text.ts';
import type { Snapshot } from './connect.ts';

const rowsAtOnce = 1000;

/** Rows by primary key, else by the text of all columns; `pause` is called between the pieces that a cursor fetches. */
export async function* readTableRows(
  snapshot: Snapshot,
  table: CatalogueTable,
  pause: () => void,
): AsyncGenerator<readonly Cell[]> {
  await snapshot.query(`DECLARE quercus_rows NO SCROLL CURSOR FOR ${selectAll(table)}`);
  for (let isLast = false; !isLast; ) {
    pause();
    const rows = await snapshot.query(`FETCH ${rowsAtOnce} FROM quercus_rows`);
    for (const row of rows) yield table.columns.map(({ type }, index) => cellOf(row[index]!, type));
    isLast = rows.length < rowsAtOnce;
  }
  await snapshot.query('CLOSE quercus_rows');
}

function selectAll({ identifier, isPartitioned, columns, declared }: CatalogueTable): string {
  const texts = columns.map(({ name, type }) => textOf(columnOf(name), type));
  const from = `FROM ${isPartitioned ? '' : 'ONLY '}${identifier} AS source`;
  const order = declared.primaryKey.length > 0 ? keyOrder({ columns, declared }) : texts.map(byBytes);
  return `SELECT ${texts.join(', ')} ${from}${order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`}`;
}

/** The collation of the database would order texts, which differs between servers. */
function keyOrder({ columns, declared }: Pick<CatalogueTable, 'columns' | 'declared'>): string[] {
  return declared.primaryKey.map((name) => {
    const column = columns.find((candidate) => candidate.name === name);
    return column?.type.isCollatable ? byBytes(columnOf(name)) : columnOf(name);
  });
}

/** With its table: ORDER BY would take a name alone for the text that is selected under it. */
function columnOf(name: string): string {
  return `source.${quoteIdentifier(name)}`;
}

function byBytes(text: string): string {
  return `${text} COLLATE "C"`;
}
