/**
 * Python's text operations where JavaScript's differ. The official scorers are Python programs, and their
 * results hang on these details: white space has no U+FEFF but U+001C–U+001F and U+0085, `\w` and `\b` know
 * all letters, `.` stops at `\n` only, `$` also matches before a final `\n`.
 * Source: Python 3 Library Reference, `str.isspace`, `re`, `string.punctuation`.
 */

/** Members of a character class for `str.isspace`; use as `[${whitespace}]` under the `u` flag. */
export const whitespace =
  '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** Members of a character class for `\w`; use as `[${wordCharacters}]` under the `u` flag. */
export const wordCharacters = '\\p{L}\\p{N}_';

/** `$` without re.MULTILINE. */
export const endOfText = '(?=\\n?(?![\\s\\S]))';

const leading = new RegExp(`^[${whitespace}]+`, 'u');
const trailing = new RegExp(`[${whitespace}]+(?![\\s\\S])`, 'u');
const blanks = new RegExp(`[${whitespace}]+`, 'u');
const punctuation = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g;

/** `str.strip()` */
export function strip(text: string): string {
  return text.replace(leading, '').replace(trailing, '');
}

/** `str.strip(character)` for one ASCII character. */
export function stripCharacter(text: string, character: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === character) start += 1;
  while (end > start && text[end - 1] === character) end -= 1;
  return text.slice(start, end);
}

/** `str.split()`: the words between runs of white space. */
export function words(text: string): string[] {
  return text.split(blanks).filter((word) => word !== '');
}

/** Replaces every character of `string.punctuation`. */
export function replacePunctuation(text: string, replacement: string): string {
  return text.replace(punctuation, replacement);
}

/** `re.sub(r'\b(a|b|…)\b', ' ', text)`; the words must be letters only. */
export function blankWords(text: string, unwanted: readonly string[]): string {
  const pattern = `(?<![${wordCharacters}])(?:${unwanted.join('|')})(?![${wordCharacters}])`;
  return text.replace(new RegExp(pattern, 'gu'), ' ');
}
