import type { CombineOptions } from '../../domain/function-step.ts';
import { invalid } from '../function-invalid.ts';
import type { Column } from '../plan/column.ts';
import { type SelectParts, subqueryText } from '../plan/select-text.ts';
import { TablePlan } from '../plan/table-plan.ts';

/** combine: the table with that of another pipeline: rows of either, of both, of the first only, or joined. */
export function applyCombine(plan: TablePlan, other: TablePlan, { how, on }: CombineOptions): TablePlan {
  const shared = [...plan.columns.keys()].filter((name) => other.columns.has(name));
  if (how === 'union') return union(plan, other);
  if (how === 'join') return join(plan, other, on === undefined ? shared : [on].flat());
  const names = on === undefined ? sameColumns(plan, other) : [on].flat();
  return how === 'intersection' ? join(plan, other, names, []) : excludeRows(plan, other, names);
}

/** exclude with a pipeline: rows that have no row with the same values in it. */
export function excludeRows(plan: TablePlan, other: TablePlan, names: readonly string[]): TablePlan {
  const variables = firmVariables([plan, other], names);
  const hit = plan.context.hiddenVariable();
  const body = `${other.render(variables)}\nBIND(true AS ?${hit})`;
  const parts: SelectParts = { context: plan.context, distinct: true, variables: [...variables, hit], body };
  plan.addNode({
    text: subqueryText(parts),
    introduces: [...variables, hit],
    inner: [],
    optional: true,
    kind: 'subquery',
  });
  plan.addFilter(`!BOUND(?${hit})`, [hit]);
  return plan;
}

function join(
  plan: TablePlan,
  other: TablePlan,
  names: readonly string[],
  wanted?: readonly string[],
): TablePlan {
  const variables = firmVariables([plan, other], names);
  const added = (wanted ?? [...other.columns.keys()].filter((name) => !names.includes(name))).map((name) =>
    other.column(name),
  );
  const handed = [
    ...new Set([...variables, ...added.flatMap(({ variable, lineage }) => [variable, ...lineage])]),
  ];
  const parts: SelectParts = {
    context: plan.context,
    distinct: true,
    variables: handed,
    body: other.render(handed),
  };
  plan.addNode({
    text: subqueryText(parts),
    introduces: handed,
    inner: [other],
    select: parts,
    kind: 'subquery',
  });
  plan.rules.push(
    ...other.rules.filter(({ from, to }) => [...from, to].every((variable) => handed.includes(variable))),
  );
  for (const name of other.names) if (!other.columns.has(name)) plan.names.add(name);
  for (const column of added) plan.addColumn({ ...column, sealedEmpty: other.mayBeEmpty(column) });
  return plan;
}

function union(plan: TablePlan, other: TablePlan): TablePlan {
  const names = sameColumns(plan, other);
  const next = new TablePlan(plan.context);
  const variables = names.map((name) => plan.column(name).variable);
  const side = (table: TablePlan) =>
    subqueryText({ context: table.context, variables, body: table.render(variables) });
  // The hidden variable stands for the side a row comes from: rows of a union may repeat.
  next.addNode({
    text: `${side(plan)} UNION ${side(other)}`,
    introduces: [...variables, plan.context.hiddenVariable()],
    inner: [plan, other],
  });
  for (const name of names) next.addColumn(unionColumn(plan, other, name));
  for (const name of [...plan.names, ...other.names]) next.names.add(name);
  return next;
}

function unionColumn(plan: TablePlan, other: TablePlan, name: string): Column {
  const [a, b] = [plan.column(name), other.column(name)];
  if (a.type.kind !== b.type.kind)
    throw invalid(
      `The column ${JSON.stringify(name)} holds entities on one side of the union and values on the other.`,
      { column: name },
    );
  const types =
    a.type.kind === 'entity' && b.type.kind === 'entity'
      ? [...new Set([...a.type.types, ...b.type.types])]
      : [];
  const type = a.type.kind === 'entity' ? ({ kind: 'entity', types } as const) : a.type;
  return { ...a, type, sealedEmpty: plan.mayBeEmpty(a) || other.mayBeEmpty(b), lineage: [a.variable] };
}

function sameColumns(plan: TablePlan, other: TablePlan): string[] {
  const [mine, theirs] = [plan, other].map((table) => [...table.columns.keys()].sort());
  if (mine!.join() === theirs!.join()) return [...plan.columns.keys()];
  throw invalid(
    `Both tables need the same columns here; one has ${mine!.join(', ')}, the other ${theirs!.join(', ')}.`,
    { mine, theirs },
  );
}

/** An empty cell would join with everything, so every row must have a value in the columns that are compared. */
function firmVariables(tables: readonly [TablePlan, TablePlan], names: readonly string[]): string[] {
  if (names.length === 0)
    throw invalid('Two tables are joined by at least one column of the same name; they share none.', {});
  for (const table of tables) {
    for (const name of names) {
      const column = table.column(name);
      if (table.mayBeEmpty(column)) table.require(column);
      if (column.variable !== name)
        throw invalid(`${JSON.stringify(name)} is a hidden column and cannot be joined by.`, {
          column: name,
        });
    }
  }
  return [...names];
}
