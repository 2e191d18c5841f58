import type { SqlToken } from './sql-tokens.ts';

/** Tokens of one statement, without the mark that ends it. */
export type SqlStatement = readonly SqlToken[];

/**
 * Statements of a script. `;` ends one, so do `GO` and `/` alone in a line, and `CREATE` or `ALTER` at the start of a
 * line once the parentheses of a CREATE TABLE are closed: some tools write no semicolons between tables.
 */
export function splitStatements(tokens: readonly SqlToken[]): SqlStatement[] {
  const statements: SqlToken[][] = [[]];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    const current = statements.at(-1)!;
    const next = tokens[index + 1];
    if (isEndMark(token, next)) {
      statements.push([]);
      depth = 0;
    } else if (beginsStatement(token, next, { current, depth })) {
      statements.push([token]);
      depth = 0;
    } else {
      current.push(token);
      depth += token.text === '(' && token.kind === 'symbol' ? 1 : 0;
      depth -= token.text === ')' && token.kind === 'symbol' ? 1 : 0;
    }
  }
  return statements.filter((statement) => statement.length > 0);
}

/** Whether the token is this keyword, unquoted, in any case. */
export function isKeyword(token: SqlToken | undefined, ...keywords: readonly string[]): boolean {
  return token?.kind === 'word' && keywords.includes(token.text.toUpperCase());
}

function isEndMark(token: SqlToken, next: SqlToken | undefined): boolean {
  if (token.kind === 'symbol' && token.text === ';') return true;
  const aloneInLine = token.startsLine && (next === undefined || next.line > token.line);
  return aloneInLine && (isKeyword(token, 'GO') || (token.kind === 'symbol' && token.text === '/'));
}

function beginsStatement(
  token: SqlToken,
  next: SqlToken | undefined,
  { current, depth }: { current: readonly SqlToken[]; depth: number },
): boolean {
  if (!token.startsLine || current.length === 0) return false;
  // A parenthesis that was never closed must not swallow the tables after it.
  if (isKeyword(token, 'CREATE') && isKeyword(next, 'TABLE') && current.length > 3) return true;
  const tableIsComplete =
    depth === 0 && isKeyword(current[0], 'CREATE') && current.some(({ text }) => text === '(');
  return tableIsComplete && isKeyword(token, 'CREATE', 'ALTER', 'INSERT', 'DROP', 'COMMENT');
}
