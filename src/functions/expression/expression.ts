/** A parsed expression of `compute` and `compare`. */
export type Expression =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | {
      readonly kind: 'operation';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'not' | 'negative'; readonly operand: Expression }
  | { readonly kind: 'call'; readonly function: FunctionName; readonly operands: readonly Expression[] };

export const binaryOperators = ['or', 'and', '=', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/'] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

/** Functions by name: least and most number of operands, what they take and what they give. */
export const expressionFunctions = {
  abs: { operands: [1, 1], takes: 'number', gives: 'number' },
  floor: { operands: [1, 1], takes: 'number', gives: 'number' },
  ceil: { operands: [1, 1], takes: 'number', gives: 'number' },
  round: { operands: [1, 1], takes: 'number', gives: 'number' },
  trunc: { operands: [1, 1], takes: 'number', gives: 'number' },
  days: { operands: [1, 1], takes: 'date', gives: 'number' },
  year: { operands: [1, 1], takes: 'date', gives: 'number' },
  month: { operands: [1, 1], takes: 'date', gives: 'number' },
  day: { operands: [1, 1], takes: 'date', gives: 'number' },
  concat: { operands: [1, 20], takes: 'any', gives: 'text' },
  lower: { operands: [1, 1], takes: 'text', gives: 'text' },
  upper: { operands: [1, 1], takes: 'text', gives: 'text' },
  length: { operands: [1, 1], takes: 'text', gives: 'number' },
  substring: { operands: [2, 3], takes: 'text', gives: 'text' },
  contains: { operands: [2, 2], takes: 'text', gives: 'boolean' },
  startsWith: { operands: [2, 2], takes: 'text', gives: 'boolean' },
  endsWith: { operands: [2, 2], takes: 'text', gives: 'boolean' },
  text: { operands: [1, 1], takes: 'any', gives: 'text' },
  number: { operands: [1, 1], takes: 'any', gives: 'number' },
  present: { operands: [1, 1], takes: 'any', gives: 'boolean' },
  coalesce: { operands: [1, 20], takes: 'any', gives: 'same' },
  if: { operands: [3, 3], takes: 'any', gives: 'same' },
} as const satisfies Record<string, { operands: readonly [number, number]; takes: string; gives: string }>;
export type FunctionName = keyof typeof expressionFunctions;

/** The direct parts of an expression, left to right. */
export function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'operation':
      return [expression.left, expression.right];
    case 'not':
    case 'negative':
      return [expression.operand];
    case 'call':
      return expression.operands;
    default:
      return [];
  }
}

/** Names of the columns (or parameters) an expression mentions, each once. */
export function mentioned(expression: Expression, kind: 'column' | 'parameter'): string[] {
  const own = expression.kind === kind ? [expression.name] : [];
  return [...new Set([...own, ...operandsOf(expression).flatMap((operand) => mentioned(operand, kind))])];
}
