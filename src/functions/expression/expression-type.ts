import { xsd } from '../../domain/lexical.ts';
import { invalid } from '../function-invalid.ts';
import { type ColumnType, type Family, familyOf } from '../plan/column.ts';
import { type Expression, expressionFunctions } from './expression.ts';

export interface TypeScope {
  /** The expression's text, for messages. */
  readonly source: string;
  column(name: string): ColumnType;
  parameter(name: string): ColumnType;
}

/** The type an expression gives; FUNCTION_INVALID when its parts do not fit each other. */
export function expressionType(expression: Expression, scope: TypeScope): ColumnType {
  switch (expression.kind) {
    case 'column':
      return scope.column(expression.name);
    case 'parameter':
      return scope.parameter(expression.name);
    case 'number':
      return value(expression.text.includes('.') ? 'decimal' : 'integer');
    case 'text':
      return value('string');
    case 'boolean':
      return value('boolean');
    case 'not':
      requireFamily(expression.operand, 'boolean', scope);
      return value('boolean');
    case 'negative':
      return requireFamily(expression.operand, 'number', scope);
    case 'operation':
      return operationType(expression, scope);
    case 'call':
      return callType(expression, scope);
  }
}

function operationType(
  { operator, left, right }: Extract<Expression, { kind: 'operation' }>,
  scope: TypeScope,
): ColumnType {
  if (operator === 'and' || operator === 'or') {
    for (const side of [left, right]) requireFamily(side, 'boolean', scope);
    return value('boolean');
  }
  if ('+-*/'.includes(operator)) {
    const types = [left, right].map((side) => requireFamily(side, 'number', scope));
    return value(widest(types, operator === '/'));
  }
  const [a, b] = [left, right].map((side) => familyOf(expressionType(side, scope))) as [Family, Family];
  if (a === b || a === 'any' || b === 'any') return value('boolean');
  throw invalid(
    `In ${JSON.stringify(scope.source)} ${a} is compared with ${b} by ${operator}; they never compare.`,
    { expression: scope.source },
  );
}

function callType(
  { function: name, operands }: Extract<Expression, { kind: 'call' }>,
  scope: TypeScope,
): ColumnType {
  const { takes, gives } = expressionFunctions[name];
  const types = operands.map((operand, index) =>
    index === 0 || takes === 'any' ? check(operand, takes, scope) : expressionType(operand, scope),
  );
  if (name === 'present' && operands[0]!.kind !== 'column')
    throw invalid(`present() takes a column, in ${JSON.stringify(scope.source)}.`, {
      expression: scope.source,
    });
  if (name === 'if') {
    requireFamily(operands[0]!, 'boolean', scope);
    return same(types.slice(1), scope);
  }
  if (gives === 'same') return same(types, scope);
  if (gives === 'text') return value('string');
  if (gives === 'boolean') return value('boolean');
  if (['abs', 'floor', 'ceil', 'round', 'trunc'].includes(name)) return types[0]!;
  return value(name === 'number' ? 'decimal' : 'integer');
}

function check(operand: Expression, takes: string, scope: TypeScope): ColumnType {
  return takes === 'any' ? expressionType(operand, scope) : requireFamily(operand, takes as Family, scope);
}

function requireFamily(expression: Expression, wanted: Family, scope: TypeScope): ColumnType {
  const type = expressionType(expression, scope);
  const family = familyOf(type);
  if (family === wanted || family === 'any') return type;
  throw invalid(`In ${JSON.stringify(scope.source)} a ${wanted} is needed where ${family} stands.`, {
    expression: scope.source,
  });
}

function same(types: readonly ColumnType[], scope: TypeScope): ColumnType {
  const families = new Set(types.map(familyOf).filter((family) => family !== 'any'));
  if (families.size > 1)
    throw invalid(
      `The alternatives in ${JSON.stringify(scope.source)} are of different kinds: ${[...families].join(', ')}.`,
      { expression: scope.source },
    );
  return families.has('number') ? value(widest(types, false)) : types[0]!;
}

function widest(types: readonly ColumnType[], divides: boolean): string {
  const names = types.map((type) => (type.kind === 'value' ? type.datatype : undefined));
  if (names.some((name) => name === xsd('double') || name === xsd('float'))) return 'double';
  return divides || names.some((name) => name === xsd('decimal')) ? 'decimal' : 'integer';
}

function value(name: string): ColumnType {
  return { kind: 'value', datatype: xsd(name) };
}
