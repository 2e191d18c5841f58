import { subqueryText } from '../plan/select-text.ts';
import type { TablePlan } from '../plan/table-plan.ts';
import type { Measure } from './measure.ts';

/**
 * The group of `first(x by y)` and `last(x by y)`: the rows whose y is the least (greatest) of its group. Of several
 * x on the same y the smallest is taken. SPARQL has no such aggregate, so the group is read twice.
 */
export function firstBody(
  plan: TablePlan,
  keys: readonly string[],
  { column, byColumn, function: name }: Measure,
): string {
  const { context } = plan;
  const x = column!.variable;
  const y = byColumn!.variable;
  const extreme = context.hiddenVariable();
  const present = [x, y].map((variable) => `FILTER(BOUND(?${variable}))`).join('\n');
  const body = `${plan.render([...keys, x, y])}\n${present}`;
  const bound = subqueryText({
    context,
    variables: keys,
    groupBy: keys,
    expressions: [{ text: `${name === 'first' ? 'MIN' : 'MAX'}(?${y})`, variable: extreme }],
    body,
  });
  return `${body}\n${bound}\nFILTER(?${y} = ?${extreme})`;
}
