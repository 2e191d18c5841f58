import { type QueryToken, queryTokens } from './query-tokens.ts';

export type QueryForm = 'select' | 'ask' | 'construct' | 'describe';

/** A number of a LIMIT or OFFSET clause and where it stands. */
export interface Amount {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** What a server has to know of a query before it runs it. Places are offsets into the text. */
export interface QueryOutline {
  /** Absent when the text is no query: an update, or nothing at all. */
  readonly form: QueryForm | undefined;
  readonly isUpdate: boolean;
  readonly formStart: number;
  /** FROM and FROM NAMED clauses of the query itself. */
  readonly datasets: readonly { readonly start: number; readonly end: number }[];
  /** Where the pattern begins (WHERE or its brace), and dataset clauses end. */
  readonly patternStart: number;
  readonly limit: Amount | undefined;
  readonly offset: Amount | undefined;
  /** Where LIMIT can be put: before a VALUES block at the end, else at the end. */
  readonly limitPlace: number;
  readonly declaredPrefixes: ReadonlySet<string>;
  readonly usedPrefixes: ReadonlySet<string>;
  /** Some IRI is relative and no BASE says to what. */
  readonly needsBase: boolean;
  readonly hasService: boolean;
  /** False when it uses the clock or chance, so that it may answer differently next time. */
  readonly isRepeatable: boolean;
}

const forms: Readonly<Record<string, QueryForm>> = {
  SELECT: 'select',
  ASK: 'ask',
  CONSTRUCT: 'construct',
  DESCRIBE: 'describe',
};
const updateWords = new Set([
  'INSERT',
  'DELETE',
  'LOAD',
  'CLEAR',
  'DROP',
  'CREATE',
  'ADD',
  'MOVE',
  'COPY',
  'WITH',
]);
const modifierWords = new Set(['GROUP', 'HAVING', 'ORDER', 'LIMIT', 'OFFSET', 'VALUES']);
const changingWords = new Set(['NOW', 'RAND', 'UUID', 'STRUUID', 'BNODE']);

export function readQuery(text: string): QueryOutline {
  const tokens = [...queryTokens(text)];
  const words = new Set(tokens.filter(({ kind }) => kind === 'word').map((token) => token.text));
  const top = topLevel(tokens);
  const start = top.findIndex(
    (token) => token.kind === 'word' && (Object.hasOwn(forms, token.text) || updateWords.has(token.text)),
  );
  const first = top[start];
  const after = top.slice(start + 1);
  const form = first && forms[first.text];
  const limit = amountAfter('LIMIT', after);
  const offset = amountAfter('OFFSET', after);
  return {
    form,
    isUpdate: first !== undefined && form === undefined,
    formStart: first?.start ?? 0,
    datasets: datasetsIn(after),
    patternStart: patternStart(after, form) ?? text.length,
    limit,
    offset,
    limitPlace: Math.max(
      offset?.end ?? 0,
      after.findLast(({ text: word }) => word === 'VALUES')?.start ?? text.length,
    ),
    declaredPrefixes: declaredPrefixes(tokens),
    usedPrefixes: new Set(
      tokens
        .filter(({ kind }) => kind === 'name')
        .map((token) => token.text.slice(0, token.text.indexOf(':'))),
    ),
    needsBase:
      !words.has('BASE') &&
      tokens.some((token) => token.kind === 'iri' && !/^<[A-Za-z][A-Za-z0-9+.-]*:/.test(token.text)),
    hasService: [...words].some((word) => word.startsWith('SERVICE')),
    isRepeatable: ![...changingWords].some((word) => words.has(word)),
  };
}

/** Tokens outside all braces and parentheses; an opening one stands for what is between it and its end. */
function topLevel(tokens: readonly QueryToken[]): QueryToken[] {
  let depth = 0;
  return tokens.filter((token) => {
    const opens = token.text === '{' || token.text === '(';
    const closes = token.text === '}' || token.text === ')';
    if (closes) depth -= 1;
    const isTop = depth === 0 && !closes;
    if (opens) depth += 1;
    return isTop;
  });
}

function amountAfter(word: string, tokens: readonly QueryToken[]): Amount | undefined {
  const number = tokens[tokens.findLastIndex((token) => token.text === word) + 1];
  const isThere = tokens.some((token) => token.text === word);
  if (!isThere || number === undefined || !/^\d+$/.test(number.text)) return undefined;
  return { value: Number(number.text), start: number.start, end: number.end };
}

function datasetsIn(tokens: readonly QueryToken[]): { start: number; end: number }[] {
  return tokens.flatMap((token, at) => {
    if (token.text !== 'FROM') return [];
    const graph = tokens[tokens[at + 1]?.text === 'NAMED' ? at + 2 : at + 1];
    return graph === undefined ? [] : [{ start: token.start, end: graph.end }];
  });
}

function patternStart(tokens: readonly QueryToken[], form: QueryForm | undefined): number | undefined {
  const where = tokens.find(({ text }) => text === 'WHERE');
  if (where) return where.start;
  const braces = tokens.filter(({ text }) => text === '{');
  const brace = braces[form === 'construct' ? 1 : 0];
  return brace?.start ?? tokens.find(({ text }) => modifierWords.has(text))?.start;
}

function declaredPrefixes(tokens: readonly QueryToken[]): Set<string> {
  return new Set(
    tokens.flatMap((token, at) => {
      const name = tokens[at + 1];
      return token.text === 'PREFIX' && name?.kind === 'name'
        ? [name.text.slice(0, name.text.indexOf(':'))]
        : [];
    }),
  );
}
