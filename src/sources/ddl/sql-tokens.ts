/** A piece of SQL text. `quoted` is an identifier in quotes, its text unquoted. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'number' | 'symbol';
  readonly text: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Whether nothing but blanks stands before it in its line. */
  readonly startsLine: boolean;
}

/**
 * Tokens of SQL in any common dialect, comments dropped: `"x"`, `[x]` and backticks quote identifiers, `$$ … $$`
 * quotes text. In files that use backticks a backslash escapes a quote (MySQL); elsewhere only a doubled quote does.
 */
export function tokenizeSql(sql: string): SqlToken[] {
  const pattern = sql.includes('`') ? mysqlPattern : standardPattern;
  const tokens: SqlToken[] = [];
  let line = 1;
  let startsLine = true;
  for (const match of sql.matchAll(pattern)) {
    const token = tokenOf(match, line, startsLine);
    if (token !== undefined) tokens.push(token);
    const breaks = match[0].split('\n').length - 1;
    line += breaks;
    startsLine = token === undefined && (breaks > 0 || startsLine);
  }
  return tokens;
}

function tokenOf(
  { 0: text, groups }: RegExpExecArray,
  line: number,
  startsLine: boolean,
): SqlToken | undefined {
  const made = (kind: SqlToken['kind'], value: string) => ({ kind, text: value, line, startsLine });
  if (groups?.blank !== undefined || groups?.comment !== undefined) return undefined;
  if (groups?.text !== undefined) return made('string', text);
  if (groups?.name !== undefined) return made('quoted', unquote(text));
  if (groups?.word !== undefined) return made('word', text);
  return made(groups?.number === undefined ? 'symbol' : 'number', text);
}

function unquote(text: string): string {
  const inner = text.slice(1, -1);
  if (text.startsWith('"')) return inner.replaceAll('""', '"');
  return text.startsWith('`') ? inner.replaceAll('``', '`') : inner;
}

function patternWith(stringContent: string): RegExp {
  const parts = [
    '(?<blank>\\s+)',
    '(?<comment>--[^\\n]*|#(?=[ \\t#-])[^\\n]*|/\\*.*?\\*/)',
    `(?<text>[NnEe]?'${stringContent}*'|(?<dollars>\\$\\w*\\$).*?\\k<dollars>)`,
    // `[]` and `[3]` after a PostgreSQL type are array bounds, `ARRAY['a']` is a list; they are no names.
    '(?<name>"(?:[^"]|"")+"|`(?:[^`]|``)+`|\\[(?!\\d*\\]|\')[^\\]\\n]+\\])',
    '(?<word>[\\p{L}_@#][\\p{L}\\p{M}\\p{N}_@#$]*)',
    '(?<number>\\d+(?:\\.\\d+)?)',
    '.',
  ];
  return new RegExp(parts.join('|'), 'gsu');
}

const standardPattern = patternWith("(?:[^']|'')");
const mysqlPattern = patternWith("(?:[^'\\\\]|''|\\\\.)");
