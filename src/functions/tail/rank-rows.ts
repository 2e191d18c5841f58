import type { RankOptions } from '../../domain/function-step.ts';
import { xsd } from '../../domain/lexical.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import { limitText } from '../operators/limit.ts';
import { parseOrder } from '../operators/rank.ts';
import type { CompileContext } from '../plan/compile-context.ts';
import type { Ordering } from '../plan/table-plan.ts';
import { compareByOrder, sortRows } from './sort-rows.ts';
import {
  type ArgumentTerms,
  requireColumn,
  type TailColumns,
  type TailRow,
  type TailStep,
  withColumns,
} from './tail-table.ts';

/** rank_and_select over rows of the tail, with a rank column and with ties kept, which SPARQL cannot say. */
export function compileRankRows(
  columns: TailColumns,
  options: RankOptions,
  context: CompileContext,
): TailStep & { readonly order: readonly Ordering[] } {
  const order = parseOrder(options.by);
  for (const { column } of order) requireColumn(columns, column);
  for (const value of [options.limit, options.offset]) if (value !== undefined) limitText(context, value);
  const next =
    options.as === undefined
      ? columns
      : withColumns(columns, { [options.as]: { kind: 'value', datatype: xsd('integer') } });
  return {
    columns: next,
    order,
    run: (rows, terms) =>
      slice(numbered(sortRows(rows, order, columns), order, options.as), order, options, terms),
  };
}

function numbered(rows: readonly TailRow[], order: readonly Ordering[], as: string | undefined): TailRow[] {
  if (as === undefined) return [...rows];
  const compare = compareByOrder(order);
  let rank = 0;
  return rows.map((row, at) => {
    if (at === 0 || compare(rows[at - 1]!, row) !== 0) rank = at + 1;
    return { ...row, [as]: literal(String(rank), namedNode(xsd('integer'))) };
  });
}

function slice(
  rows: readonly TailRow[],
  order: readonly Ordering[],
  { limit, offset, ties }: RankOptions,
  terms: ArgumentTerms,
): TailRow[] {
  const start = count(offset, terms) ?? 0;
  const wanted = count(limit, terms);
  if (wanted === undefined) return rows.slice(start);
  const compare = compareByOrder(order);
  let end = Math.min(start + wanted, rows.length);
  while (ties === 'keep' && end > 0 && end < rows.length && compare(rows[end - 1]!, rows[end]!) === 0)
    end += 1;
  return rows.slice(start, end);
}

function count(value: number | string | undefined, terms: ArgumentTerms): number | undefined {
  if (typeof value !== 'string') return value;
  const term = terms[value.slice(1)]?.[0];
  return term === undefined ? undefined : Number(term.value);
}
