import type { NumberMeaning } from './number-formats.ts';
import { serialDateText } from './serial-date.ts';
import { decodeEscapes } from './shared-strings.ts';

/** What a cell holds: its text (`null` when nothing), or why it holds no value. `text` of a problem is what it shows. */
export type CellContent =
  | { readonly text: string | null; readonly problem?: undefined }
  | { readonly text: string; readonly problem: string };

/** A cell as the file has it (`c`, ECMA-376 part 1, 18.3.1.4). */
export interface StoredCell {
  readonly type: string;
  readonly style: number;
  /** Content of `v`; absent when there is none. */
  readonly value?: string;
  readonly inlineText?: string;
  readonly hasFormula: boolean;
}

/** What cells refer to. */
export interface CellTables {
  readonly strings: readonly string[];
  readonly meanings: readonly NumberMeaning[];
  readonly from1904: boolean;
}

/** The value of a cell; of a formula the value that was saved with it. */
export function contentOf(cell: StoredCell, tables: CellTables): CellContent {
  const { type, value, inlineText, hasFormula } = cell;
  if (type === 'inlineStr') return { text: inlineText ?? null };
  if (value === undefined || (value === '' && type !== 'str')) {
    if (!hasFormula) return { text: null };
    return { text: '', problem: 'holds a formula whose value was not saved' };
  }
  switch (type) {
    case 's': {
      const text = tables.strings[Number(value)];
      return text === undefined ? { text: value, problem: 'refers to a text that is not there' } : { text };
    }
    case 'str':
      return { text: decodeEscapes(value) };
    case 'b':
      return { text: value === '1' || value === 'true' ? 'true' : 'false' };
    case 'e':
      return { text: value, problem: `holds the error ${value}` };
    case 'd':
      return { text: value };
    default:
      return numberContent(value, cell, tables);
  }
}

/** Numbers are doubles: their shortest text that reads back as the same. */
function numberContent(
  value: string,
  { style }: StoredCell,
  { meanings, from1904 }: CellTables,
): CellContent {
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value, problem: `holds ${value}, which is no number` };
  const meaning = meanings[style] ?? 'number';
  if (meaning === 'number') return { text: String(number === 0 ? 0 : number).replace('e+', 'e') };
  const text = serialDateText(number, { meaning, from1904 });
  return text === undefined
    ? { text: value, problem: `holds ${value} as a date, which is no day` }
    : { text };
}
