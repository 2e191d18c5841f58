import type { Term } from '@rdfjs/types';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { familyOf } from '../plan/column.ts';
import { compareDecimals, type Decimal, formatDecimal, parseDecimal } from './exact-decimal.ts';

export type Cell = Term | undefined;

/** A cell taken apart for comparing; made once when many cells are sorted. */
export interface SortKey {
  readonly rank: number;
  readonly number: Decimal | undefined;
  readonly text: string;
  readonly datatype: string;
}

/**
 * A total order of cells, as ORDER BY has it: empty, IRIs, then literals; numbers by value, the rest by UTF-8 bytes
 * of their text. Equal numbers of different form are equal.
 */
export function compareCells(a: Cell, b: Cell): number {
  return compareKeys(sortKey(a), sortKey(b));
}

export function compareKeys(a: SortKey, b: SortKey): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.number && b.number) return compareDecimals(a.number, b.number);
  return compareUtf8(a.text, b.text) || compareUtf8(a.datatype, b.datatype);
}

export function sortKey(cell: Cell): SortKey {
  if (cell === undefined) return emptyKey;
  const text = cell.value;
  if (cell.termType !== 'Literal')
    return { rank: cell.termType === 'BlankNode' ? 1 : 2, number: undefined, text, datatype: '' };
  const datatype = cell.datatype.value;
  const number = isNumeric(datatype) ? parseDecimal(text) : undefined;
  return { rank: number ? 3 : 4, number, text, datatype };
}

const emptyKey: SortKey = { rank: 0, number: undefined, text: '', datatype: '' };

/** The exact number a literal of a numeric datatype stands for. */
export function numberOf(cell: Cell): Decimal | undefined {
  if (cell?.termType !== 'Literal') return undefined;
  return isNumeric(cell.datatype.value) ? parseDecimal(cell.value) : undefined;
}

/** Remembered, because every cell of a result asks. */
function isNumeric(datatype: string): boolean {
  const known = numericDatatypes.get(datatype);
  if (known !== undefined) return known;
  const numeric = familyOf({ kind: 'value', datatype }) === 'number';
  if (numericDatatypes.size < 1000) numericDatatypes.set(datatype, numeric);
  return numeric;
}

const numericDatatypes = new Map<string, boolean>();

/** A text that is equal for cells of equal value: for grouping and hashing. */
export function cellKey(cell: Cell): string {
  if (cell === undefined) return '';
  if (cell.termType !== 'Literal') return `${cell.termType[0]}@ ${cell.value}`;
  const datatype = cell.datatype.value;
  const number = isNumeric(datatype) ? shortestNumber(cell.value) : undefined;
  return number === undefined ? `L${datatype}@${cell.language} ${cell.value}` : `n${number}`;
}

/** Most numbers of a store are in their shortest form already; taking them apart costs more than the rest of a row. */
const shortestForm = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

function shortestNumber(text: string): string | undefined {
  if (shortestForm.test(text) && text !== '-0') return text;
  const number = parseDecimal(text);
  return number === undefined ? undefined : formatDecimal(number);
}
