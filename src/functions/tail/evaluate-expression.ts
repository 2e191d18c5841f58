import { xsd } from '../../domain/lexical.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import type { BinaryOperator, Expression } from '../expression/expression.ts';
import { booleanCell, numberCell, truth } from './cells.ts';
import { type Cell, compareCells, numberOf } from './compare-terms.ts';
import { evaluateCall } from './evaluate-call.ts';
import { add, divide, multiply, subtract } from './exact-decimal.ts';

export interface Scope {
  column(name: string): Cell;
  parameter(name: string): Cell;
}

/** The value of an expression for one row, as SPARQL gives it; `undefined` where SPARQL has an error or nothing. */
export function evaluateExpression(expression: Expression, scope: Scope): Cell {
  switch (expression.kind) {
    case 'column':
      return scope.column(expression.name);
    case 'parameter':
      return scope.parameter(expression.name);
    case 'number':
      return literal(expression.text, namedNode(xsd(expression.text.includes('.') ? 'decimal' : 'integer')));
    case 'text':
      return literal(expression.value);
    case 'boolean':
      return booleanCell(expression.value);
    case 'not': {
      const value = truth(evaluateExpression(expression.operand, scope));
      return value === undefined ? undefined : booleanCell(!value);
    }
    case 'negative':
      return arithmetic(
        '-',
        literal('0', namedNode(xsd('integer'))),
        evaluateExpression(expression.operand, scope),
      );
    case 'operation':
      return operation(expression, scope);
    case 'call':
      return evaluateCall(expression.function, expression.operands, (operand) =>
        evaluateExpression(operand, scope),
      );
  }
}

function operation(
  { operator, left, right }: Extract<Expression, { kind: 'operation' }>,
  scope: Scope,
): Cell {
  const a = evaluateExpression(left, scope);
  const b = evaluateExpression(right, scope);
  if (operator === 'and' || operator === 'or') return logic(operator, truth(a), truth(b));
  if (a === undefined || b === undefined) return undefined;
  return '+-*/'.includes(operator) ? arithmetic(operator, a, b) : comparison(operator, a, b);
}

/** Three-valued: false and error is false, true or error is true (SPARQL 1.1 section 17.2). */
function logic(operator: 'and' | 'or', a: boolean | undefined, b: boolean | undefined): Cell {
  const decisive = operator === 'or';
  if (a === decisive || b === decisive) return booleanCell(decisive);
  return a === undefined || b === undefined ? undefined : booleanCell(!decisive);
}

function arithmetic(operator: BinaryOperator, a: Cell, b: Cell): Cell {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (!x || !y) return undefined;
  const compute = { '+': add, '-': subtract, '*': multiply, '/': divide }[operator as '+' | '-' | '*' | '/'];
  return numberCell(compute(x, y), [a, b], operator === '/');
}

function comparison(operator: BinaryOperator, a: Cell, b: Cell): Cell {
  const order = compareCells(a, b);
  const result = {
    '=': order === 0,
    '!=': order !== 0,
    '<': order < 0,
    '<=': order <= 0,
    '>': order > 0,
    '>=': order >= 0,
  };
  return booleanCell(result[operator as keyof typeof result]);
}
