import { isTerm, valueIdentity } from './value-identity.ts';

/** A row as it was given and the identities of its values, column by column. */
export interface Row {
  readonly cells: readonly unknown[];
  readonly identities: readonly string[];
}

/** Reads rows out of a list of lists, of objects or of single values, out of `{columns, rows}`, or out of one value. Nothing = no row. */
export function rowsOf(value: unknown): Row[] {
  if (value === null || value === undefined) return [];
  if (isTable(value)) return rowsOf(value.rows);
  if (!Array.isArray(value)) return [rowOf([value])];
  const names = [...new Set(value.filter(isRecord).flatMap(Object.keys))];
  return value.map((row: unknown) => rowOf(cellsOf(row, names)));
}

/** Equal exactly for rows of the same values in the same columns. */
export function rowIdentity({ identities }: Row): string {
  return JSON.stringify(identities);
}

function cellsOf(row: unknown, names: readonly string[]): unknown[] {
  if (Array.isArray(row)) return row;
  // An absent key is an empty cell, so that later columns do not move up.
  return isRecord(row) ? names.map((name) => row[name]) : [row];
}

function rowOf(cells: readonly unknown[]): Row {
  return { cells, identities: cells.map(valueIdentity) };
}

function isTable(value: unknown): value is { rows: unknown[] } {
  return isRecord(value) && Array.isArray(value.rows);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isTerm(value);
}
