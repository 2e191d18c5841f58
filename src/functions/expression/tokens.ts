import { QuercusError } from '../../errors.ts';

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'parameter' | 'symbol' | 'end';
  readonly value: string;
  readonly at: number;
}

const pattern =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<parameter>\$\p{L}[\p{L}\p{N}_]*)|(?<name>\p{L}[\p{L}\p{N}_]*)|(?<symbol><=|>=|!=|[-+*/=<>(),])/uy;

/** Splits an expression; FUNCTION_INVALID with the position of the first character that fits nothing. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  for (let at = 0; at < source.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) throw expressionError(source, at, `does not belong into an expression`);
    const found = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined);
    if (found) tokens.push({ kind: found[0] as Token['kind'], value: found[1]!, at });
  }
  return [...tokens, { kind: 'end', value: '', at: source.length }];
}

export function expressionError(source: string, at: number, problem: string): QuercusError {
  const got = at < source.length ? JSON.stringify(source.slice(at, at + 12)) : 'the end';
  return new QuercusError(
    'FUNCTION_INVALID',
    `In the expression ${JSON.stringify(source)}, position ${at + 1}: ${got} ${problem}.`,
    { details: { expression: source, position: at + 1 } },
  );
}
