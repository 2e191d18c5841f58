/** A cell by its row and column, both from 1. */
export interface CellReference {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, both corners included. */
export interface CellRange {
  readonly first: CellReference;
  readonly last: CellReference;
}

/** `B7` → row 7, column 2; `undefined` when it is no reference (ECMA-376 part 1, 18.18.7). */
export function readReference(text: string): CellReference | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(text) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

/** `A1:B2`, or one cell alone. */
export function readRange(text: string): CellRange | undefined {
  const [from = '', to = from] = text.split(':');
  const first = readReference(from);
  const last = readReference(to);
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** 2 → `B`. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}
