import { validateLexical, xsd } from '../domain/lexical.ts';
import type { Row } from '../domain/table.ts';
import { expandTemplate, type Minted } from './identity.ts';
import { normaliseKey } from './key-normalisation.ts';
import type { PlannedColumn, PlannedTemplate } from './planned-map.ts';

/** The parts of a cell: one for a plain column, none for an empty cell, each part of a split cell once. */
export function cellParts(row: Row, { index, separator }: PlannedColumn): string[] {
  const cell = row.cells[index] ?? '';
  if (cell === '') return [];
  if (separator === undefined) return [cell];
  return [...new Set(cell.split(separator).map((part) => part.trim()))].filter((part) => part !== '');
}

/** The raw text of a cell, the empty text for an empty one. */
export function rawCell(row: Row, column: PlannedColumn): string {
  return row.cells[column.index] ?? '';
}

/** A value as it enters an IRI: normalised, and in the one form its datatype has for it (`2009-01-01T00:00:00`). */
export function keyText(value: string, { rules, datatype }: PlannedColumn): string | undefined {
  const text = normaliseKey(value, rules);
  if (text === undefined || datatype === '' || datatype === xsd('string')) return text;
  return validateLexical(text, datatype) ?? text;
}

/** An IRI with the key values it was made from, or why there is none. */
export type MintedFromRow = Minted & { readonly keys: readonly string[] };

/** Mints the IRI of a template for a row; `part` replaces the cell of the one column that was split. */
export function mintFromRow({ template, columns }: PlannedTemplate, row: Row, part?: string): MintedFromRow {
  const keys: string[] = [];
  for (const column of columns) {
    const raw = part !== undefined && column.separator !== undefined ? part : rawCell(row, column);
    const key = keyText(raw, column);
    if (key === undefined) {
      const problem = `${column.name} ${JSON.stringify(raw)} cannot be normalised (${column.rules.join(', ')})`;
      return { empty: false, problem, keys };
    }
    keys.push(key);
  }
  return { ...expandTemplate(template, keys), keys };
}

/** One text for the values of several columns, to look rows up by; `undefined` when one of them is empty. */
export function joinKey(row: Row, columns: readonly PlannedColumn[]): string | undefined {
  const keys = columns.map((column) => keyText(rawCell(row, column), column) ?? '');
  return keys.includes('') ? undefined : JSON.stringify(keys);
}
