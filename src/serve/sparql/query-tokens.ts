export interface QueryToken {
  readonly kind: 'iri' | 'name' | 'word' | 'mark';
  /** Prefixed names and IRIs as written; words (keywords, functions) in upper case. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the IRIREF production names these control characters
const iriPattern = /<(?:[^<>"{}|^`\\\u0000- ]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>/y;
const blankPattern = /(?:[ \t\r\n]|#[^\r\n]*)+/y;
const variablePattern = /[?$][\p{L}\p{N}_\u00b7]+/uy;
const languagePattern = /@[A-Za-z][A-Za-z0-9-]*/y;
/** Keywords, numbers and prefixed names; a dot inside belongs to the name, one at its end does not. */
const wordPattern = /(?:[\p{L}\p{N}_:%\u00b7]|\\.)(?:[\p{L}\p{M}\p{N}_:%\u00b7.-]|\\.)*/uy;

/**
 * The tokens of a SPARQL text that matter to a server (SPARQL 1.1 §19.8), in linear time: strings, comments, variables
 * and language tags are skipped. Text that is no SPARQL gives tokens too; whether it is valid is for the engine to say.
 */
export function* queryTokens(text: string): Generator<QueryToken> {
  let at = 0;
  while (at < text.length) {
    const skipped =
      matchEnd(blankPattern, text, at) ??
      matchEnd(variablePattern, text, at) ??
      matchEnd(languagePattern, text, at) ??
      stringEnd(text, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const token = tokenAt(text, at);
    at = token.end;
    yield token;
  }
}

function tokenAt(text: string, start: number): QueryToken {
  const iriEnd = matchEnd(iriPattern, text, start);
  if (iriEnd !== undefined) return { kind: 'iri', text: text.slice(start, iriEnd), start, end: iriEnd };
  const wordEnd = matchEnd(wordPattern, text, start);
  if (wordEnd === undefined) return { kind: 'mark', text: text[start] as string, start, end: start + 1 };
  const word = text.slice(start, wordEnd).replace(/\.+$/, '');
  const end = start + word.length;
  return word.includes(':')
    ? { kind: 'name', text: word, start, end }
    : { kind: 'word', text: word.toUpperCase(), start, end };
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** End of the string that starts here; an unclosed one goes to the end of the text. */
function stringEnd(text: string, start: number): number | undefined {
  const quote = text[start];
  if (quote !== '"' && quote !== "'") return undefined;
  const mark = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  for (let at = start + mark.length; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(mark, at)) return at + mark.length;
  }
  return text.length;
}
