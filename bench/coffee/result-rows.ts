import type { CallResult } from '../../src/domain/call-result.ts';

/** A row of a result with the lexical form of each cell; empty cells are left out. */
export type ResultRow = Readonly<Record<string, string>>;

export function resultRows({ rows }: CallResult): ResultRow[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) => (cell === null ? [] : [[name, cell.value]])),
    ),
  );
}

/** A cell that the function always fills; throws when it did not. */
export function textOf(row: ResultRow, column: string): string {
  const value = row[column];
  if (value === undefined) throw new Error(`The result has no value in the column ${column}.`);
  return value;
}

/** The cell as a double, as pandas reads it. */
export function numberOf(row: ResultRow, column: string): number {
  return Number(textOf(row, column));
}
