import type { ConnectedOptions, ExistsOptions, Operand, OverlapOptions } from '../../domain/function-step.ts';
import { xsd } from '../../domain/lexical.ts';
import { invalid } from '../function-invalid.ts';
import { closeTable, keptVariables } from '../plan/close-table.ts';
import type { Column } from '../plan/column.ts';
import { addMembership, membershipText, readOperand } from '../plan/membership.ts';
import { separatePath } from '../plan/navigate.ts';
import type { TablePlan } from '../plan/table-plan.ts';

/** filter_relation_connected: keeps (or excludes) rows whose entity is connected by a path, at all or to given ends. */
export function applyConnected(plan: TablePlan, { column, path, to, exclude }: ConnectedOptions): TablePlan {
  if (to === undefined && exclude) return withoutAny(plan, column, path);
  if (to === undefined) {
    addPath(plan, column, path, { optional: false });
    return plan;
  }
  return exclude ? withoutThose(plan, column, path, to) : withThose(plan, column, path, to);
}

/** exclude with a path: rows whose entity has nothing at the path's end. OPTIONAL and !BOUND: portable, and fastest. */
export function withoutAny(plan: TablePlan, column: string, path: string): TablePlan {
  const end = addPath(plan, column, path, { optional: true });
  plan.addFilter(`!BOUND(?${end.variable})`, [end.variable]);
  return plan;
}

/** exists: a boolean column that says whether the entity has anything at the path's end. */
export function applyExists(plan: TablePlan, { column, path, as }: ExistsOptions): TablePlan {
  const end = addPath(plan, column, path, { optional: true });
  const { variable } = plan.column(column);
  plan.addNode({
    text: `BIND(BOUND(?${end.variable}) AS ?${as})`,
    introduces: [as],
    uses: [end.variable],
    kind: 'bind',
  });
  plan.rules.push({ from: [variable], to: as });
  plan.addColumn({
    name: as,
    variable: as,
    type: { kind: 'value', datatype: xsd('boolean') },
    sealedEmpty: false,
    lineage: [variable],
  });
  return plan;
}

/** filter_set_overlap: rows whose entity has any, all, none or a minimum number of the values at the path's end. */
export function applyOverlap(plan: TablePlan, options: OverlapOptions): TablePlan {
  const { column, path, values, mode } = options;
  if (mode === 'any') return withThose(plan, column, path, values);
  if (mode === 'none') return withoutThose(plan, column, path, values);
  return withEnough(plan, options);
}

function withThose(plan: TablePlan, column: string, path: string, operand: Operand): TablePlan {
  const { context } = plan;
  const parameter =
    typeof operand === 'string' && operand.startsWith('$') ? context.parameter(operand.slice(1)) : undefined;
  if (parameter && !context.isGiven(parameter)) return plan;
  if (!parameter || !context.mayBeAbsent(parameter)) {
    addMembership(plan, addPath(plan, column, path, { optional: false }), operand);
    return plan;
  }
  const end = addPath(plan, column, path, { optional: true, operand });
  plan.addFilter(`!BOUND($${parameter.name}) || BOUND(?${end.variable})`, [end.variable]);
  return plan;
}

function withoutThose(plan: TablePlan, column: string, path: string, operand: Operand): TablePlan {
  const { context } = plan;
  const parameter =
    typeof operand === 'string' && operand.startsWith('$') ? context.parameter(operand.slice(1)) : undefined;
  if (parameter && !context.isGiven(parameter)) return plan;
  const end = addPath(plan, column, path, { optional: true, operand });
  const nothing = `!BOUND(?${end.variable})`;
  plan.addFilter(
    parameter && context.mayBeAbsent(parameter) ? `!BOUND($${parameter.name}) || ${nothing}` : nothing,
    [end.variable],
  );
  return plan;
}

function withEnough(plan: TablePlan, { column, path, values, mode, minimum }: OverlapOptions): TablePlan {
  const { context } = plan;
  const end = addPath(plan, column, path, { optional: false });
  const operands = readOperand(context, values, end);
  if ('parameter' in operands && !operands.parameter.required)
    throw invalid(
      `\`overlap\` with mode ${mode} needs a required parameter, $${operands.parameter.name} is optional.`,
      { parameter: operands.parameter.name },
    );
  addMembership(plan, end, values);
  const all =
    'parameter' in operands ? context.valueCount(operands.parameter) : new Set(operands.constants).size;
  if (mode === 'minimum' && minimum === undefined)
    throw invalid('`overlap` with mode minimum needs `minimum`.', {});
  const least = mode === 'all' ? String(all) : minimumText(plan, minimum!);
  const groupBy = keptVariables(plan);
  return closeTable(plan, {
    variables: groupBy,
    groupBy,
    having: `COUNT(DISTINCT ?${end.variable}) >= ${least}`,
  });
}

function minimumText({ context }: TablePlan, minimum: number | string): string {
  if (typeof minimum === 'number') return String(minimum);
  const parameter = context.parameter(minimum.replace(/^\$/, ''));
  if (parameter.required && parameter.type === xsd('integer') && !parameter.multiple)
    return `$${parameter.name}`;
  throw invalid(`\`minimum\` is a number or a required integer parameter; $${parameter.name} is neither.`, {
    parameter: parameter.name,
  });
}

/** A path of its own from a column; with `operand`, only to the ends that are among the operands. */
function addPath(
  plan: TablePlan,
  name: string,
  path: string,
  { optional, operand }: { optional: boolean; operand?: Operand },
): Column {
  const from = plan.column(name);
  const { texts, optionalTexts, triples, introduces, end } = separatePath(plan, from, path);
  const filter = operand === undefined ? [] : [`FILTER(${endCondition(plan, end, operand)})`];
  plan.addNode({
    text: [...texts, ...filter].join('\n'),
    optionalText: [...optionalTexts, ...filter].join('\n'),
    triples,
    introduces,
    uses: [from.variable],
    optional,
  });
  return end;
}

/** Inside the OPTIONAL an absent argument may make the filter an error: nothing matches, and the outer test lets the row pass. */
function endCondition(plan: TablePlan, end: Column, operand: Operand): string {
  return membershipText(plan.context, `?${end.variable}`, readOperand(plan.context, operand, end)).replace(
    /^!BOUND\(\$[^)]*\) \|\| /u,
    '',
  );
}
