import type { Column } from './column.ts';
import { carriedOver } from './determination.ts';
import { type SelectParts, subqueryText } from './select-text.ts';
import { TablePlan } from './table-plan.ts';

/** Variables that must survive when a table is closed: those of its columns and those that tell their facts apart. */
export function keptVariables(plan: TablePlan): string[] {
  return [...new Set([...plan.columns.values()].flatMap(({ variable, lineage }) => [variable, ...lineage]))];
}

/**
 * Closes the table into a subquery and gives the table that goes on from its rows. All columns stay, `drop` apart;
 * `extra` are new ones that the subquery computes.
 */
export function closeTable(
  plan: TablePlan,
  select: Omit<SelectParts, 'context' | 'body' | 'variables'> & { readonly variables?: readonly string[] },
  options: { readonly extra?: readonly Column[]; readonly columns?: readonly Column[] } = {},
): TablePlan {
  const columns = options.columns ?? [...plan.columns.values()];
  const variables = select.variables ?? keptVariables(plan);
  const expressionVariables = (select.expressions ?? []).map(({ variable }) => variable);
  const parts: SelectParts = {
    ...select,
    context: plan.context,
    variables,
    body: plan.render(neededBy(select, variables)),
  };
  const next = new TablePlan(plan.context, plan.names);
  next.addNode({
    text: subqueryText(parts),
    introduces: [...variables, ...expressionVariables],
    inner: [plan],
    select: parts,
    kind: 'subquery',
  });
  const sealed = (column: Column): Column => ({ ...column, sealedEmpty: plan.mayBeEmpty(column) });
  for (const column of columns) next.columns.set(column.name, sealed(column));
  for (const column of options.extra ?? []) next.addColumn(column);
  next.rules.push(...carriedOver(variables, plan.rules));
  for (const to of expressionVariables) next.rules.push({ from: variables, to });
  next.order = plan.order;
  return next;
}

function neededBy(
  select: Omit<SelectParts, 'context' | 'body' | 'variables'>,
  variables: readonly string[],
): string[] {
  const texts = [
    ...(select.expressions ?? []).map(({ text }) => text),
    ...(select.orderBy ?? []),
    select.having ?? '',
  ];
  const mentioned = texts.flatMap((text) =>
    [...text.matchAll(/\?([\p{L}_][\p{L}\p{N}_]*)/gu)].map((match) => match[1]!),
  );
  return [...variables, ...mentioned];
}
