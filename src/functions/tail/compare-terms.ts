import type { Term } from '@rdfjs/types';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { familyOf } from '../plan/column.ts';
import { compareDecimals, parseDecimal } from './exact-decimal.ts';

export type Cell = Term | undefined;

/**
 * A total order of cells, as ORDER BY has it: empty, IRIs, then literals; numbers by value, the rest by UTF-8 bytes
 * of their text. Equal numbers of different form are equal.
 */
export function compareCells(a: Cell, b: Cell): number {
  const [left, right] = [rank(a), rank(b)];
  if (left !== right) return left - right;
  if (a === undefined || b === undefined) return 0;
  const numbers = [numberOf(a), numberOf(b)];
  if (numbers[0] && numbers[1]) return compareDecimals(numbers[0], numbers[1]);
  return compareUtf8(a.value, b.value) || compareUtf8(datatypeOf(a), datatypeOf(b));
}

/** The exact number a literal of a numeric datatype stands for. */
export function numberOf(cell: Cell) {
  if (cell?.termType !== 'Literal') return undefined;
  const isNumber = familyOf({ kind: 'value', datatype: cell.datatype.value }) === 'number';
  return isNumber ? parseDecimal(cell.value) : undefined;
}

/** A text that is equal for cells of equal value: for grouping and hashing. */
export function cellKey(
  cell: Cell,
  write: (number: NonNullable<ReturnType<typeof numberOf>>) => string,
): string {
  if (cell === undefined) return '';
  const number = numberOf(cell);
  if (number) return `n${write(number)}`;
  const language = cell.termType === 'Literal' ? cell.language : '';
  return `${cell.termType[0]}${datatypeOf(cell)}@${language} ${cell.value}`;
}

function rank(cell: Cell): number {
  if (cell === undefined) return 0;
  if (cell.termType === 'BlankNode') return 1;
  return cell.termType === 'NamedNode' ? 2 : numberOf(cell) ? 3 : 4;
}

function datatypeOf(cell: Term): string {
  return cell.termType === 'Literal' ? cell.datatype.value : '';
}
