import type { Operand } from '../../domain/function-step.ts';
import { validateLexical, xsd } from '../../domain/lexical.ts';
import { invalid } from '../function-invalid.ts';
import { comparable, type ResolvedParameter } from '../parameters.ts';
import { type Column, familyOf } from './column.ts';
import { type CompileContext, placeholderPrefix } from './compile-context.ts';
import type { TablePlan } from './table-plan.ts';

/** What a condition compares with: a parameter, or constants as SPARQL text. */
export type Operands = { readonly parameter: ResolvedParameter } | { readonly constants: readonly string[] };

/** Reads `$name`, a constant or a list of constants for a column; FUNCTION_INVALID when the types do not fit. */
export function readOperand(context: CompileContext, operand: Operand, column: Column): Operands {
  if (typeof operand === 'string' && operand.startsWith('$')) {
    const parameter = context.parameter(operand.slice(1));
    if (comparable(parameter, column, context.index)) return { parameter };
    throw invalid(
      `$${parameter.name} (${parameter.definition.type}) cannot be compared with ${JSON.stringify(column.name)} (${describe(column)}).`,
      { parameter: parameter.name, column: column.name },
    );
  }
  return { constants: [operand].flat().map((value) => constantText(context, String(value), column)) };
}

/** A constant of a function definition as a term of the column's type. */
export function constantText(context: CompileContext, value: string, column: Column): string {
  if (column.type.kind === 'entity') {
    const type = column.type.types.length === 0 ? context.index.entityType(value) : undefined;
    if (type) return `<${type.iri}>`;
    if (value.startsWith(context.index.schema.base) && !/[\s<>"{}|\\^`]/.test(value)) return `<${value}>`;
    throw invalid(
      `${JSON.stringify(value)} is no entity: a constant entity is written as its full IRI below ${context.index.schema.base}.`,
      { value },
    );
  }
  const datatype = column.type.datatype ?? xsd('string');
  const form = validateLexical(value, datatype);
  if (form === undefined)
    throw invalid(`${JSON.stringify(value)} is no ${datatype}, which ${JSON.stringify(column.name)} holds.`, {
      value,
      datatype,
    });
  return context.literal(form, datatype);
}

/**
 * Keeps (or, with `negate`, removes) rows whose value is one of the operands; an empty cell fits neither way.
 * Published: `?x IN ($p)`, with `!BOUND($p) ||` when it may be absent. Executed: VALUES where the same term is the
 * same value, else a filter; nothing when the argument is absent.
 */
export function addMembership(
  plan: TablePlan,
  column: Column,
  operand: Operand,
  options: { negate?: boolean } = {},
): void {
  const operands = readOperand(plan.context, operand, column);
  const { context } = plan;
  if ('parameter' in operands && !context.isGiven(operands.parameter)) return;
  const absent = 'parameter' in operands && context.mayBeAbsent(operands.parameter);
  if (!absent) plan.require(column);
  const count =
    'parameter' in operands
      ? operands.parameter.multiple
        ? context.valueCount(operands.parameter)
        : 1
      : operands.constants.length;
  const single =
    count === 1 &&
    !(
      'parameter' in operands &&
      context.shape.mode === 'published' &&
      operands.parameter.defaults.length > 1
    );
  if (!absent && single && !options.negate) plan.rules.push({ from: [], to: column.variable });
  if (
    !options.negate &&
    context.shape.mode === 'executed' &&
    sameTermIsSameValue(operands, column) &&
    !plan.isComputed(column.variable)
  ) {
    plan.addNode({
      text: `VALUES ?${column.variable} { ${valuesText(operands)} }`,
      introduces: [],
      kind: 'values',
    });
    return;
  }
  plan.addFilter(membershipText(context, `?${column.variable}`, operands, options), [column.variable]);
}

/** The same condition as an expression, for places that are no filter of the table. */
export function membershipText(
  context: CompileContext,
  variable: string,
  operands: Operands,
  options: { negate?: boolean } = {},
): string {
  const [one, several] = options.negate ? ['!=', 'NOT IN'] : ['=', 'IN'];
  if ('constants' in operands) {
    const [first, ...more] = operands.constants;
    return more.length === 0
      ? `${variable} ${one} ${first}`
      : `${variable} ${several} (${operands.constants.join(', ')})`;
  }
  const { parameter } = operands;
  const condition = (value: string) =>
    parameter.multiple ? `${variable} ${several} (${value})` : `${variable} ${one} ${value}`;
  const reference = `$${parameter.name}`;
  if (context.shape.mode === 'executed') return condition(reference);
  if (context.mayBeAbsent(parameter)) return `!BOUND(${reference}) || ${condition(reference)}`;
  const defaults = defaultTerms(context, parameter);
  if (defaults.length > 1)
    return `IF(BOUND(${reference}), ${condition(reference)}, ${variable} ${several} (${defaults.join(', ')}))`;
  return condition(parameterText(context, parameter));
}

/** A parameter as a value in an expression: with its default where it has one. */
export function parameterText(context: CompileContext, parameter: ResolvedParameter): string {
  const defaults = context.shape.mode === 'published' ? defaultTerms(context, parameter) : [];
  return defaults.length === 1 ? `COALESCE($${parameter.name}, ${defaults[0]})` : `$${parameter.name}`;
}

function defaultTerms(context: CompileContext, parameter: ResolvedParameter): string[] {
  if (parameter.kind !== 'entity type')
    return parameter.defaults.map((value) => context.literal(value, parameter.type));
  return parameter.defaults.map((name) => `<${context.index.entityType(name)?.iri ?? name}>`);
}

/** In the canonical forms that S allows, equal integers, texts and IRIs are equal terms; decimals need not be. */
function sameTermIsSameValue(operands: Operands, column: Column): boolean {
  if (column.type.kind === 'entity') return true;
  const { datatype } = column.type;
  if ('parameter' in operands && operands.parameter.type !== datatype) return false;
  return ['string', 'integer', 'boolean'].some((name) => datatype === xsd(name));
}

function valuesText(operands: Operands): string {
  return 'parameter' in operands
    ? `<${placeholderPrefix}${operands.parameter.name}>`
    : operands.constants.join(' ');
}

function describe(column: Column): string {
  if (column.type.kind === 'entity') return `entities ${column.type.types.join(', ')}`;
  return column.type.datatype ?? familyOf(column.type);
}
