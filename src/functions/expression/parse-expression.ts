import {
  type BinaryOperator,
  type Expression,
  expressionFunctions,
  type FunctionName,
} from './expression.ts';
import { expressionError, type Token, tokenize } from './tokens.ts';

const strength: Record<BinaryOperator, number> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
};
const deepest = 60;

/**
 * Reads an expression such as `if(total > 100, round(total / premium), coalesce(x, 0))`.
 * Columns by name, parameters as `$name`, texts in single or double quotes, `and`, `or`, `not`.
 * Throws FUNCTION_INVALID with the position.
 */
export function parseExpression(source: string): Expression {
  const reader = new Reader(source);
  const expression = reader.binary(0, 0);
  reader.expect('end', '');
  return expression;
}

class Reader {
  private readonly source: string;
  private readonly tokens: readonly Token[];
  private position = 0;

  constructor(source: string) {
    this.source = source;
    this.tokens = tokenize(source);
  }

  binary(least: number, depth: number): Expression {
    let left = this.unary(depth + 1);
    for (;;) {
      const operator = this.token.value as BinaryOperator;
      const own = this.token.kind === 'symbol' || this.token.kind === 'name' ? strength[operator] : undefined;
      if (own === undefined || own <= least) return left;
      this.position++;
      left = { kind: 'operation', operator, left, right: this.binary(own, depth + 1) };
    }
  }

  expect(kind: Token['kind'], value: string): void {
    const { token } = this;
    if (token.kind !== kind || token.value !== value)
      throw expressionError(this.source, token.at, `stands where ${value || 'the end'} was expected`);
    this.position++;
  }

  private get token(): Token {
    return this.tokens[Math.min(this.position, this.tokens.length - 1)]!;
  }

  private unary(depth: number): Expression {
    const { token } = this;
    if (depth > deepest) throw expressionError(this.source, token.at, 'is nested too deeply');
    if (token.value === 'not' && token.kind === 'name') {
      this.position++;
      return { kind: 'not', operand: this.binary(strength.and, depth + 1) };
    }
    if (token.value === '-' && token.kind === 'symbol') {
      this.position++;
      return { kind: 'negative', operand: this.unary(depth + 1) };
    }
    return this.primary(depth);
  }

  private primary(depth: number): Expression {
    const token = this.tokens[this.position++]!;
    if (token.kind === 'number') return { kind: 'number', text: token.value };
    if (token.kind === 'text')
      return { kind: 'text', value: token.value.slice(1, -1).replace(/\\(.)/gu, '$1') };
    if (token.kind === 'parameter') return { kind: 'parameter', name: token.value.slice(1) };
    if (token.kind === 'name') return this.named(token, depth);
    if (token.kind === 'symbol' && token.value === '(') {
      const inner = this.binary(0, depth + 1);
      this.expect('symbol', ')');
      return inner;
    }
    throw expressionError(this.source, token.at, 'stands where a value was expected');
  }

  private named(token: Token, depth: number): Expression {
    if (token.value === 'true' || token.value === 'false')
      return { kind: 'boolean', value: token.value === 'true' };
    if (this.token.value !== '(' || this.token.kind !== 'symbol')
      return { kind: 'column', name: token.value };
    if (!Object.hasOwn(expressionFunctions, token.value)) {
      const known = Object.keys(expressionFunctions).join(', ');
      throw expressionError(this.source, token.at, `is no function; functions are ${known}`);
    }
    const name = token.value as FunctionName;
    const operands = this.operands(depth);
    const [least, most] = expressionFunctions[name].operands;
    if (operands.length < least || operands.length > most)
      throw expressionError(
        this.source,
        token.at,
        `takes ${least === most ? least : `${least} to ${most}`} operands, got ${operands.length}`,
      );
    return { kind: 'call', function: name, operands };
  }

  private operands(depth: number): Expression[] {
    this.expect('symbol', '(');
    const operands = [this.binary(0, depth + 1)];
    while (this.token.kind === 'symbol' && this.token.value === ',') {
      this.position++;
      operands.push(this.binary(0, depth + 1));
    }
    this.expect('symbol', ')');
    return operands;
  }
}
