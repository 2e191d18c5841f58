import { orderBy } from '../operators/rank.ts';
import { determinedBy } from './determination.ts';
import { type SelectParts, selectText } from './select-text.ts';
import type { TablePlan } from './table-plan.ts';

/** The whole SELECT of a table: its prologue, the columns asked for, distinct rows unless they are anyway. */
export function finalQuery(plan: TablePlan, names: readonly string[], distinct: boolean): string {
  const variables = names.map((name) => plan.column(name).variable);
  const ordered = plan.order.length > 0 || plan.slice !== undefined;
  const order = ordered ? orderBy(plan, names) : [];
  const needed = [
    ...variables,
    ...plan.order.flatMap(({ column }) => plan.columns.get(column)?.variable ?? []),
  ];
  const fixed = determinedBy(variables, plan.rules);
  const repeats = plan.variables(needed).some((variable) => !fixed.has(variable));
  const rest = {
    distinct: distinct && repeats,
    orderBy: order,
    limit: plan.slice?.limit,
    offset: plan.slice?.offset,
  };
  const sole = soleSubquery(plan, needed, variables);
  const parts: SelectParts = sole
    ? { ...sole, ...rest, ...split(sole, variables) }
    : { context: plan.context, variables, body: plan.render(needed), ...rest };
  return `${plan.context.prologue()}${selectText(parts)}`;
}

/** A table that is one grouped subquery and nothing else needs no SELECT around it. */
function soleSubquery(
  plan: TablePlan,
  needed: readonly string[],
  returned: readonly string[],
): SelectParts | undefined {
  const [node, ...others] = plan.nodes;
  const select = node?.select;
  if (!select || others.length > 0 || plan.filters.length > 0 || node.optional || node.children.length > 0)
    return undefined;
  const plain = select.groupBy !== undefined && select.limit === undefined;
  const known = new Set([...select.variables, ...(select.expressions ?? []).map(({ variable }) => variable)]);
  const reachable = needed.every(
    (variable) => select.variables.includes(variable) || (known.has(variable) && returned.includes(variable)),
  );
  return plain && reachable ? select : undefined;
}

function split(
  select: SelectParts,
  variables: readonly string[],
): Pick<SelectParts, 'variables' | 'expressions'> {
  return {
    variables: variables.filter((variable) => select.variables.includes(variable)),
    expressions: (select.expressions ?? []).filter(({ variable }) => variables.includes(variable)),
  };
}
