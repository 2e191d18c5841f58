import { compareUtf8 } from '../../domain/utf8-order.ts';
import { literal } from '../../rdf/terms.ts';
import { collectSeparator } from '../operators/measure.ts';
import type { TailColumns, TailStep } from './tail-table.ts';

/** Brings the parts of `collect` columns, which an engine joins in any order, into one order: sorted, joined by " | ". */
export function compileCollect(columns: TailColumns, names: readonly string[]): TailStep {
  return {
    columns,
    run: (rows) =>
      rows.map((row) => {
        const sorted = names.map((name) => [name, literal(parts(row[name]?.value).join(' | '))]);
        return { ...row, ...Object.fromEntries(sorted) };
      }),
  };
}

function parts(text = ''): string[] {
  return text
    .split(collectSeparator)
    .filter((part) => part !== '')
    .sort(compareUtf8);
}
