import { isKeyword } from './split-statements.ts';
import type { SqlToken } from './sql-tokens.ts';
import { createCursor, isSymbol, splitAtCommas, type TokenCursor } from './token-cursor.ts';

/** A column and the texts that it may hold. */
export interface CheckedValues {
  readonly column: string;
  readonly values: readonly string[];
}

/**
 * The closed list that the condition of a CHECK gives a column: `c IN ('a', 'b')`, what SQL Server makes of it
 * (`c='a' OR c='b'`) and what PostgreSQL does (`c = ANY (ARRAY['a'::text])`), also with `OR c IS NULL`. `undefined` =
 * the condition says something else, or more.
 */
export function readCheckedValues(condition: readonly SqlToken[]): CheckedValues | undefined {
  const alternatives = splitAtOr(withoutParentheses(condition)).map(readAlternative);
  const [first] = alternatives;
  if (first === undefined) return undefined;
  const column = first.column.toLowerCase();
  if (!alternatives.every((found) => found?.column.toLowerCase() === column)) return undefined;
  const values = [...new Set(alternatives.flatMap((found) => found?.values ?? []))];
  return values.length === 0 ? undefined : { column: first.column, values };
}

/** The texts of a list of string literals; `undefined` when something else stands in it. */
export function readStringList(group: readonly SqlToken[]): string[] | undefined {
  const texts = splitAtCommas(group).map((part) => (part.length === 1 ? stringValue(part[0]!) : undefined));
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts : undefined;
}

/** The text of a string literal. With a backslash in it the dialect decides what it says: `undefined`. */
export function stringValue({ kind, text }: SqlToken): string | undefined {
  const quoted = kind === 'string' ? /^[NnEe]?'(.*)'$/su.exec(text)?.[1] : undefined;
  return quoted === undefined || quoted.includes('\\') ? undefined : quoted.replaceAll("''", "'");
}

function readAlternative(tokens: readonly SqlToken[]): CheckedValues | undefined {
  const part = withoutParentheses(tokens);
  const any = part.findIndex((token) => isKeyword(token, 'ANY'));
  if (any > 0) return readAnyArray(part.slice(0, any), part.slice(any + 1));
  const cursor = createCursor(part);
  const column = cursor.takeName();
  const values = column === undefined ? undefined : valuesBehind(cursor);
  return column === undefined || values === undefined || !cursor.done ? undefined : { column, values };
}

function valuesBehind(cursor: TokenCursor): string[] | undefined {
  if (cursor.take('IS', 'NULL')) return [];
  if (cursor.take('IN')) return readStringList(cursor.takeGroup() ?? []);
  if (!isSymbol(cursor.next(), '=')) return undefined;
  const value = cursor.next();
  return value === undefined ? undefined : readStringList([value]);
}

const castWords = ['text', 'character', 'varying', 'varchar', 'bpchar', 'char', 'citext'];

/** `(c)::text` `=` ANY `((ARRAY['a'::character varying, …])::text[])`: names and literals between known words and marks. */
function readAnyArray(left: readonly SqlToken[], right: readonly SqlToken[]): CheckedValues | undefined {
  const [name, ...cast] = left.filter(({ kind }) => kind !== 'symbol');
  const isEqual = isSymbol(left.at(-1), '=') && onlyMarks(left.slice(0, -1), '():');
  const words = [...cast, ...right].filter(({ kind }) => kind === 'word' || kind === 'quoted');
  const areKnown = words.every(({ text }) => ['array', ...castWords].includes(text.toLowerCase()));
  if (name === undefined || !isEqual || !areKnown || !onlyMarks(right, '()[],:')) return undefined;
  const literals = right.filter(({ kind }) => kind === 'string' || kind === 'number').map(stringValue);
  return literals.every((text) => text !== undefined) ? { column: name.text, values: literals } : undefined;
}

function onlyMarks(tokens: readonly SqlToken[], marks: string): boolean {
  return tokens.every(({ kind, text }) => kind !== 'symbol' || marks.includes(text));
}

function splitAtOr(tokens: readonly SqlToken[]): SqlToken[][] {
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isSymbol(token, '(')) depth++;
    if (isSymbol(token, ')')) depth--;
    if (depth === 0 && isKeyword(token, 'OR')) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts;
}

/** Without parentheses around the whole. */
function withoutParentheses(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const cursor = createCursor(tokens);
  const group = cursor.takeGroup();
  return group !== undefined && cursor.done ? withoutParentheses(group) : tokens;
}
