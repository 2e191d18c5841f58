import type { RankOptions } from '../../domain/function-step.ts';
import { invalid } from '../function-invalid.ts';
import { closeTable } from '../plan/close-table.ts';
import type { Ordering, TablePlan } from '../plan/table-plan.ts';
import { limitText } from './limit.ts';

/** rank_and_select: orders the rows and keeps a slice. Ties are broken by all other columns, so the slice is one. */
export function applyRank(plan: TablePlan, options: RankOptions): TablePlan {
  plan.order = parseOrder(options.by);
  for (const { column } of plan.order) plan.column(column);
  const slice = {
    ...(options.limit !== undefined && { limit: limitText(plan.context, options.limit) }),
    ...(options.offset !== undefined && { offset: limitText(plan.context, options.offset) }),
  };
  if (slice.limit !== undefined || slice.offset !== undefined) plan.slice = slice;
  return plan;
}

/** Whether the query can rank: a rank column and kept ties are for the tail. */
export function rankInQuery({ ties, as }: RankOptions): boolean {
  return ties === 'cut' && as === undefined;
}

/** `-total` = descending. */
export function parseOrder(by: string | readonly string[]): Ordering[] {
  return [by].flat().map((text) => {
    const name = text.replace(/^[-+]/, '');
    if (name === '') throw invalid(`${JSON.stringify(text)} names no column to order by.`, { by: text });
    return { column: name, descending: text.startsWith('-') };
  });
}

/** ORDER BY items: those asked for, then every other column, so that equal input always gives the same order. */
export function orderBy(plan: TablePlan, columns: readonly string[]): string[] {
  const asked = plan.order.filter(({ column }) => plan.columns.has(column));
  const rest = columns.filter((name) => !asked.some(({ column }) => column === name));
  const variable = (name: string) => `?${plan.column(name).variable}`;
  return [
    ...asked.map(({ column, descending }) => (descending ? `DESC(${variable(column)})` : variable(column))),
    ...rest.map(variable),
  ];
}

/** Closes over a slice, because steps after it see only its rows. */
export function closeSlice(plan: TablePlan): TablePlan {
  if (!plan.slice) return plan;
  const next = closeTable(plan, {
    distinct: true,
    orderBy: orderBy(plan, [...plan.columns.keys()]),
    ...plan.slice,
  });
  return next;
}
