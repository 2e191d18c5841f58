import { isKeyword } from './split-statements.ts';
import type { SqlToken } from './sql-tokens.ts';

/** Reads the tokens of a statement from left to right. */
export interface TokenCursor {
  readonly done: boolean;
  peek(offset?: number): SqlToken | undefined;
  next(): SqlToken | undefined;
  /** Takes the keywords if they all come next, in this order. */
  take(...keywords: readonly string[]): boolean;
  /** Takes a name, qualified or not, and returns its last part. */
  takeName(): string | undefined;
  /** Takes a parenthesised group and returns what is inside; what is unclosed ends with the statement. */
  takeGroup(): SqlToken[] | undefined;
}

export function createCursor(tokens: readonly SqlToken[]): TokenCursor {
  let position = 0;
  const cursor: TokenCursor = {
    get done() {
      return position >= tokens.length;
    },
    peek: (offset = 0) => tokens[position + offset],
    next: () => tokens[position++],
    take: (...keywords) => {
      const matches = keywords.every((keyword, offset) => isKeyword(tokens[position + offset], keyword));
      if (matches) position += keywords.length;
      return matches;
    },
    takeName: () => {
      if (!isName(tokens[position])) return undefined;
      while (isSymbol(tokens[position + 1], '.') && isName(tokens[position + 2])) position += 2;
      return tokens[position++]!.text;
    },
    takeGroup: () => {
      if (!isSymbol(tokens[position], '(')) return undefined;
      const end = closingParenthesis(tokens, position);
      const inside = tokens.slice(position + 1, end);
      position = end + 1;
      return inside;
    },
  };
  return cursor;
}

/** Splits at commas outside parentheses. */
export function splitAtCommas(tokens: readonly SqlToken[]): SqlToken[][] {
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isSymbol(token, '(')) depth++;
    if (isSymbol(token, ')')) depth--;
    if (depth === 0 && isSymbol(token, ',')) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

export function isSymbol(token: SqlToken | undefined, text: string): boolean {
  return token?.kind === 'symbol' && token.text === text;
}

function isName(token: SqlToken | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'quoted';
}

function closingParenthesis(tokens: readonly SqlToken[], opening: number): number {
  let depth = 0;
  for (let index = opening; index < tokens.length; index++) {
    if (isSymbol(tokens[index], '(')) depth++;
    if (isSymbol(tokens[index], ')')) depth--;
    if (depth === 0) return index;
  }
  return tokens.length;
}
