import type { AggregateOptions } from '../../domain/function-step.ts';
import { invalid } from '../function-invalid.ts';
import type { Column } from '../plan/column.ts';
import { carriedOver, determinedBy } from '../plan/determination.ts';
import { navigate } from '../plan/navigate.ts';
import { type SelectParts, subqueryText } from '../plan/select-text.ts';
import { TablePlan } from '../plan/table-plan.ts';
import { applyFilter } from './filter.ts';
import { firstBody } from './first-by.ts';
import { joinKeys } from './join-keys.ts';
import { type Measure, measureExpression, measureType, parseMeasure, resolveMeasure } from './measure.ts';

/**
 * aggregate_values: one row a group. Every measure counts each thing once, whatever the other columns fan out to:
 * measures of different things get subqueries of their own, each over the patterns it needs, joined by the keys.
 */
export function applyAggregate(plan: TablePlan, options: AggregateOptions): TablePlan {
  const { by, having, ...texts } = options;
  const keys = [by ?? []].flat().map((name) => keyColumn(plan, name));
  const measures = Object.entries(texts).map(([name, text]) =>
    resolveMeasure(plan, parseMeasure(name, String(text))),
  );
  if (measures.length === 0 && keys.length === 0)
    throw invalid('`aggregate` needs `by`, a measure such as `total: sum(x)`, or both.', {});
  const groups = groupMeasures(plan, keys, measures);
  const next =
    groups.length === 1 ? oneSubquery(plan, keys, groups[0]!) : joinedSubqueries(plan, keys, groups);
  describe(plan, next, keys, measures);
  return [having ?? []].flat().reduce(applyFilter, next);
}

function keyColumn(plan: TablePlan, name: string): Column {
  if (!name.includes('.')) return plan.column(name);
  const variable = name.slice(name.lastIndexOf('.') + 1);
  return plan.addColumn({ ...navigate(plan, name, variable), name: variable });
}

/** Measures whose things determine each other share a subquery; those that need a value, or an order, do not. */
function groupMeasures(plan: TablePlan, keys: readonly Column[], measures: readonly Measure[]): Measure[][] {
  const groups = new Map<string, Measure[]>();
  for (const measure of measures) {
    const fixed = determinedBy([...keys.map(({ variable }) => variable), ...measure.identity], plan.rules);
    const alone = measure.byColumn ? measure.name : measure.needsValue ? measure.argument : '';
    const signature = JSON.stringify([[...fixed].sort(), alone]);
    groups.set(signature, [...(groups.get(signature) ?? []), measure]);
  }
  return groups.size === 0 ? [[]] : [...groups.values()];
}

function oneSubquery(plan: TablePlan, keys: readonly Column[], measures: readonly Measure[]): TablePlan {
  const needsValue = measures.some((measure) => measure.needsValue);
  if (needsValue && keys.length > 0) return joinedSubqueries(plan, keys, [measures]);
  const next = new TablePlan(plan.context, plan.names);
  addSubquery(
    next,
    plan,
    groupParts(
      plan,
      keys.map(({ variable }) => variable),
      measures,
    ),
  );
  return next;
}

function joinedSubqueries(
  plan: TablePlan,
  keys: readonly Column[],
  groups: readonly (readonly Measure[])[],
): TablePlan {
  const next = new TablePlan(plan.context, plan.names);
  const variables = keys.map(({ variable }) => variable);
  const joined = joinKeys(plan, keys);
  if (keys.length > 0)
    addSubquery(next, plan, {
      context: plan.context,
      distinct: true,
      variables,
      body: plan.render(variables),
    });
  for (const measures of groups) {
    const optional = keys.length > 0 && measures.some((measure) => measure.needsValue);
    addSubquery(next, plan, groupParts(plan, joined, measures), optional);
  }
  return next;
}

function groupParts(plan: TablePlan, keys: readonly string[], measures: readonly Measure[]): SelectParts {
  const { context } = plan;
  const [first] = measures;
  if (first?.byColumn)
    return {
      context,
      variables: keys,
      groupBy: keys,
      body: firstBody(plan, keys, first),
      expressions: [{ text: `MIN(?${first.column!.variable})`, variable: first.name }],
    };
  const required = measures
    .filter((measure) => measure.needsValue)
    .map(({ column }) => `FILTER(BOUND(?${column!.variable}))`);
  const expressions = measures.map((measure) => ({
    text: measureExpression(measure, measure.column !== undefined && plan.mayBeEmpty(measure.column)),
    variable: measure.name,
  }));
  return {
    context,
    variables: keys,
    groupBy: keys,
    expressions,
    body: [onceEach(plan, keys, measures), ...required].join('\n'),
  };
}

/** The table with every counted thing once: as it stands when nothing in it fans out, else DISTINCT. */
function onceEach(plan: TablePlan, keys: readonly string[], measures: readonly Measure[]): string {
  const needed = [...new Set([...keys, ...measures.flatMap(({ identity }) => identity)])];
  const fixed = determinedBy(needed, plan.rules);
  const indifferent = measures.every(countsDistinct);
  if (indifferent || plan.variables(needed).every((variable) => fixed.has(variable)))
    return plan.render(needed);
  return subqueryText({
    context: plan.context,
    distinct: true,
    variables: needed,
    body: plan.render(needed),
  });
}

function countsDistinct({ function: name, column }: Measure): boolean {
  return (
    ['distinct', 'min', 'max', 'collect'].includes(name) ||
    (name === 'count' && column?.type.kind === 'entity')
  );
}

function addSubquery(next: TablePlan, inner: TablePlan, parts: SelectParts, optional = false): void {
  const introduces = [...parts.variables, ...(parts.expressions ?? []).map(({ variable }) => variable)];
  next.addNode({
    text: subqueryText(parts),
    introduces,
    inner: [inner],
    select: parts,
    kind: 'subquery',
    optional,
  });
}

function describe(
  plan: TablePlan,
  next: TablePlan,
  keys: readonly Column[],
  measures: readonly Measure[],
): void {
  const variables = keys.map(({ variable }) => variable);
  for (const key of keys)
    next.columns.set(key.name, { ...key, sealedEmpty: plan.mayBeEmpty(key), lineage: [key.variable] });
  next.rules.push(...carriedOver(variables, plan.rules));
  for (const measure of measures) {
    const total = ['count', 'distinct', 'sum', 'collect'].includes(measure.function);
    const sealedEmpty =
      !total &&
      (measure.needsValue ||
        keys.length === 0 ||
        (measure.column !== undefined && plan.mayBeEmpty(measure.column)));
    next.addColumn({
      name: measure.name,
      variable: measure.name,
      type: measureType(measure),
      sealedEmpty,
      lineage: variables,
    });
    next.rules.push({ from: variables, to: measure.name });
  }
}
