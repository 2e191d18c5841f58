import type { TreeNode } from '../../functions/bind/syntax-tree.ts';
import { compareCells, numberOf } from '../../functions/tail/compare-terms.ts';
import {
  add,
  compareDecimals,
  type Decimal,
  divide,
  formatDecimal,
  multiply,
  subtract,
} from '../../functions/tail/exact-decimal.ts';
import type { FactView } from '../fact-view.ts';
import { falseCell, numberCell, termOfCell, trueCell } from './cell.ts';
import type { PatternContext } from './pattern-context.ts';
import type { Solution } from './solution.ts';

/** Value of an expression under a solution; undefined = an error or an unbound variable (SPARQL 1.1 §17.2). */
export type Expression = (solution: Solution, view: FactView) => string | undefined;

/** Compiles the expressions that actions may use; ACTION_INVALID names any other. */
export function compileExpression(node: TreeNode, context: PatternContext): Expression {
  if (node.type === 'term') return compileTerm(node, context);
  if (node.subType === 'patternOperation') {
    const pattern = context.compilePattern(node.args as TreeNode);
    const wanted = node.operator === 'exists';
    return (solution, view) => truth(pattern([solution], view).length > 0 === wanted);
  }
  const operator = String(node.operator).toLowerCase();
  if (node.subType !== 'operation')
    throw context.unsupported(`an expression of the kind ${String(node.subType)}`);
  const operands = node.args as readonly TreeNode[];
  if (operator === 'bound') return compileBound(operands[0]!);
  const parts = operands.map((operand) => compileExpression(operand, context));
  const compiled = junction(operator, parts) ?? calculation(operator, parts);
  if (compiled === undefined) throw context.unsupported(`the operator ${operator.toUpperCase()}`);
  return compiled;
}

/** Effective boolean value (SPARQL 1.1 §17.2.2) for booleans, which is all that the operators give. */
export function holds(value: string | undefined): boolean | undefined {
  return value === undefined
    ? undefined
    : value === trueCell
      ? true
      : value === falseCell
        ? false
        : undefined;
}

function compileTerm(node: TreeNode, context: PatternContext): Expression {
  if (node.subType === 'variable') {
    const name = String(node.value);
    return (solution) => solution[name];
  }
  const constant = context.constant(node);
  return () => constant;
}

function compileBound(node: TreeNode): Expression {
  const name = String(node.value);
  return (solution) => truth(solution[name] !== undefined);
}

function truth(value: boolean): string {
  return value ? trueCell : falseCell;
}

/** Operators that can have a value although an operand has none. */
function junction(operator: string, parts: readonly Expression[]): Expression | undefined {
  const [first, second, third] = parts as [Expression, Expression, Expression];
  if (operator === '&&' || operator === '||') {
    const decisive = operator === '||';
    return (solution, view) => {
      const values = [holds(first(solution, view)), holds(second(solution, view))];
      if (values.includes(decisive)) return truth(decisive);
      return values.includes(undefined) ? undefined : truth(!decisive);
    };
  }
  if (operator === 'if')
    return (solution, view) => {
      const condition = holds(first(solution, view));
      return condition === undefined ? undefined : (condition ? second : third)(solution, view);
    };
  if (operator === 'coalesce')
    return (solution, view) => {
      for (const part of parts) {
        const value = part(solution, view);
        if (value !== undefined) return value;
      }
      return undefined;
    };
  return undefined;
}

function calculation(operator: string, parts: readonly Expression[]): Expression | undefined {
  const calculate = calculations[operator];
  if (calculate === undefined) return undefined;
  return (solution, view) => {
    const values = parts.map((part) => part(solution, view));
    return values.every((value) => value !== undefined) ? calculate(values) : undefined;
  };
}

const calculations: Readonly<Record<string, (values: readonly string[]) => string | undefined>> = {
  '!': ([value]) => {
    const held = holds(value);
    return held === undefined ? undefined : truth(!held);
  },
  '=': ([a, b]) => truth(sameValue(a!, b!)),
  '!=': ([a, b]) => truth(!sameValue(a!, b!)),
  '<': ([a, b]) => ordered(a!, b!, (order) => order < 0),
  '>': ([a, b]) => ordered(a!, b!, (order) => order > 0),
  '<=': ([a, b]) => ordered(a!, b!, (order) => order <= 0),
  '>=': ([a, b]) => ordered(a!, b!, (order) => order >= 0),
  in: ([value, ...list]) => truth(list.some((item) => sameValue(value!, item))),
  notin: ([value, ...list]) => truth(!list.some((item) => sameValue(value!, item))),
  '+': ([a, b]) => arithmetic(a!, b!, add),
  '-': ([a, b]) => arithmetic(a!, b!, subtract),
  '*': ([a, b]) => arithmetic(a!, b!, multiply),
  '/': ([a, b]) => arithmetic(a!, b!, divide, false),
};

function sameValue(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [numberOf(termOfCell(a)), numberOf(termOfCell(b))];
  return left !== undefined && right !== undefined && compareDecimals(left, right) === 0;
}

/** Only numbers, or literals of one datatype, have an order; anything else is an error. */
function ordered(a: string, b: string, test: (order: number) => boolean): string | undefined {
  const [left, right] = [termOfCell(a), termOfCell(b)];
  if (left.termType !== 'Literal' || right.termType !== 'Literal') return undefined;
  const numbers = numberOf(left) !== undefined && numberOf(right) !== undefined;
  if (!numbers && left.datatype.value !== right.datatype.value) return undefined;
  return truth(test(compareCells(left, right)));
}

function arithmetic(
  a: string,
  b: string,
  operation: (a: Decimal, b: Decimal) => Decimal | undefined,
  keepsInteger = true,
): string | undefined {
  const [left, right] = [termOfCell(a), termOfCell(b)];
  const [x, y] = [numberOf(left), numberOf(right)];
  const result = x && y && operation(x, y);
  if (result === undefined) return undefined;
  const integers = [left, right].every(
    (term) => term.termType === 'Literal' && term.datatype.value.endsWith('#integer'),
  );
  return numberCell(formatDecimal(result), keepsInteger && integers);
}
