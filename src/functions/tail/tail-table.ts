import { invalid } from '../function-invalid.ts';
import type { ColumnType } from '../plan/column.ts';
import type { Cell } from './compare-terms.ts';

export type TailRow = Readonly<Record<string, Cell>>;
export type TailColumns = ReadonlyMap<string, ColumnType>;

/** The terms of the arguments by parameter; absent ones are not in it. */
export type ArgumentTerms = Readonly<Record<string, readonly NonNullable<Cell>[]>>;

/** One operator compiled against the columns it finds: pure, deterministic, rows in and rows out. */
export interface TailStep {
  readonly columns: TailColumns;
  run(rows: readonly TailRow[], terms: ArgumentTerms): TailRow[];
}

export function requireColumn(columns: TailColumns, name: string): ColumnType {
  const found = columns.get(name);
  if (found) return found;
  throw invalid(
    `There is no column ${JSON.stringify(name)} at this step. Columns: ${[...columns.keys()].join(', ')}.`,
    { column: name },
  );
}

export function withColumns(columns: TailColumns, added: Readonly<Record<string, ColumnType>>): TailColumns {
  for (const name of Object.keys(added)) {
    if (columns.has(name))
      throw invalid(`The column ${JSON.stringify(name)} exists already; give the new one another name.`, {
        column: name,
      });
  }
  return new Map([...columns, ...Object.entries(added)]);
}

/** Rows by the values of some columns, in the order in which each group first appears. */
export function groupRows(rows: readonly TailRow[], key: (row: TailRow) => string): TailRow[][] {
  const groups = new Map<string, TailRow[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return [...groups.values()];
}
