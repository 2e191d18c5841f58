import type { RejectedRow, Table } from '../../domain/table.ts';
import { columnNames } from '../csv/column-names.ts';

/** A table that stands in a document, as one of the tables of the task: its first row holds the headers. */
export function documentTable({
  name,
  path,
  format,
  sha256,
  rows,
  nullValues,
}: {
  readonly name: string;
  readonly path: string;
  readonly format: Table['format'];
  readonly sha256: string;
  readonly rows: readonly (readonly string[])[];
  readonly nullValues: readonly string[];
}): Table {
  const [headers = [], ...data] = rows;
  const empty = new Set(['', ...nullValues]);
  const rejected: RejectedRow[] = [];
  return {
    name,
    path,
    format,
    table: name,
    columns: columnNames(headers),
    headers,
    sha256,
    readableAsIs: false,
    rows: async function* () {
      for (const [index, cells] of data.entries())
        yield { number: index + 1, cells: cells.map((text) => (empty.has(text) ? null : text)) };
    },
    rejected: () => rejected,
  };
}
