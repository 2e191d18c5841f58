import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { QuercusError } from '../../../errors.ts';

/** Texts that pandas 1.5 reads as "missing". Source: pandas.read_csv, `na_values`. */
const missing = new Set([
  '',
  '#N/A',
  '#N/A N/A',
  '#NA',
  '-1.#IND',
  '-1.#QNAN',
  '-NaN',
  '-nan',
  '1.#IND',
  '1.#QNAN',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'n/a',
  'nan',
  'null',
]);

/** A row by column name; a missing cell is null. */
export type TableRow = Readonly<Record<string, string | null>>;

/** Streams a CSV file with a header line as the official loader reads it. Throws SOURCE_UNREADABLE on a broken row or a missing column. */
export async function* tableRows(path: string, columns: readonly string[]): AsyncGenerator<TableRow> {
  const parser = createReadStream(path).pipe(
    parse({ bom: true, relax_quotes: true, relax_column_count_less: true }),
  );
  let header: string[] | undefined;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (header) yield rowOf(header, cells);
      else header = checkedHeader(path, cells, columns);
    }
  } catch (cause) {
    if (cause instanceof QuercusError) throw cause;
    throw new QuercusError(
      'SOURCE_UNREADABLE',
      `${path} cannot be read as CSV: ${(cause as Error).message}. Get the file again from the benchmark.`,
      { details: { path }, cause },
    );
  }
}

/** Whether pandas' `dropna()` keeps the row: no cell of it is missing. */
export function isComplete(row: TableRow): boolean {
  return Object.values(row).every((cell) => cell !== null);
}

/** A cell of a row that `isComplete`. */
export function textCell(row: TableRow, column: string): string {
  return row[column] ?? '';
}

/** The number in a cell. Throws SOURCE_UNREADABLE if it is none. */
export function numberCell(row: TableRow, column: string): number {
  const value = Number(row[column]);
  if (Number.isFinite(value)) return value;
  throw new QuercusError(
    'SOURCE_UNREADABLE',
    `Column "${column}" should hold numbers but holds ${JSON.stringify(row[column])}. Get the table again from the benchmark.`,
    { details: { column, cell: row[column] } },
  );
}

function checkedHeader(path: string, header: string[], columns: readonly string[]): string[] {
  const absent = columns.filter((column) => !header.includes(column));
  if (absent.length === 0) return header;
  throw new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} has no column ${absent.join(', ')}; it has ${header.join(', ')}.`,
    { details: { path, absent, header } },
  );
}

function rowOf(header: readonly string[], cells: readonly string[]): TableRow {
  return Object.fromEntries(
    header.map((column, index) => [
      column,
      missing.has(cells[index] ?? '') ? null : (cells[index] as string),
    ]),
  );
}
