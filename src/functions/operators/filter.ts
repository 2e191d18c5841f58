import type { Scalar } from '../../domain/function.ts';
import type { FilterOptions } from '../../domain/function-step.ts';
import { xsd } from '../../domain/lexical.ts';
import { invalid } from '../function-invalid.ts';
import { type Column, familyOf } from '../plan/column.ts';
import { addMembership, parameterText, readOperand } from '../plan/membership.ts';
import type { TablePlan } from '../plan/table-plan.ts';

/** filter_categorical, filter_numeric, filter_text, is_absent: keeps the rows whose cell meets every condition. */
export function applyFilter(plan: TablePlan, options: FilterOptions): TablePlan {
  const column = plan.column(options.column);
  if (options.is === 'present') plan.require(column);
  if (options.is === 'absent') plan.addFilter(`!BOUND(?${column.variable})`, [column.variable]);
  for (const operand of [options.equals, options.in])
    if (operand !== undefined) addMembership(plan, column, operand);
  for (const operand of [options.notEquals, options.notIn])
    if (operand !== undefined) addMembership(plan, column, operand, { negate: true });
  for (const [key, operator] of bounds)
    if (options[key] !== undefined) addBound(plan, column, operator, options[key]);
  for (const [key, name] of texts)
    if (options[key] !== undefined)
      addText({ plan, column, name, value: options[key], ignoreCase: options.ignoreCase });
  return plan;
}

const bounds = [
  ['atLeast', '>='],
  ['above', '>'],
  ['atMost', '<='],
  ['below', '<'],
] as const;
const texts = [
  ['contains', 'CONTAINS'],
  ['startsWith', 'STRSTARTS'],
  ['endsWith', 'STRENDS'],
] as const;

function addBound(plan: TablePlan, column: Column, operator: string, value: Scalar): void {
  if (familyOf(column.type) === 'entity')
    throw invalid(`${JSON.stringify(column.name)} holds entities, which have no order.`, {
      column: column.name,
    });
  addCondition(plan, column, value, (text) => `?${column.variable} ${operator} ${text}`);
}

function addText({
  plan,
  column,
  name,
  value,
  ignoreCase,
}: {
  plan: TablePlan;
  column: Column;
  name: string;
  value: string;
  ignoreCase: boolean;
}): void {
  const textual: Column = { ...column, type: { kind: 'value', datatype: xsd('string') } };
  if (column.type.kind === 'entity')
    throw invalid(`${JSON.stringify(column.name)} holds entities; project a text of theirs first.`, {
      column: column.name,
    });
  const fold = (text: string) => (ignoreCase ? `LCASE(STR(${text}))` : `STR(${text})`);
  addCondition(plan, textual, value, (text) => `${name}(${fold(`?${column.variable}`)}, ${fold(text)})`);
}

/** A condition with one value; it goes away with an argument that is absent. */
function addCondition(plan: TablePlan, column: Column, value: Scalar, write: (text: string) => string): void {
  const { context } = plan;
  const operands = readOperand(context, value, column);
  if ('constants' in operands) {
    plan.require(plan.columns.get(column.name) ?? column);
    plan.addFilter(write(operands.constants[0]!), [column.variable]);
    return;
  }
  const { parameter } = operands;
  if (parameter.multiple)
    throw invalid(`$${parameter.name} may have several values; this condition takes one.`, {
      parameter: parameter.name,
    });
  if (!context.isGiven(parameter)) return;
  const absent = context.mayBeAbsent(parameter);
  if (!absent) plan.require(plan.columns.get(column.name) ?? column);
  const condition = write(parameterText(context, parameter));
  plan.addFilter(absent ? `!BOUND($${parameter.name}) || ${condition}` : condition, [column.variable]);
}
