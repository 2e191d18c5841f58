import { endOfText, strip, whitespace, wordCharacters } from '../python/text.ts';
import { searchable } from '../python/value.ts';

const parenthesis = /^([^\n]*?)\([^)]*\)/u;
const route = new RegExp(
  `from[${whitespace}]+([^\\n]+?)[${whitespace}]+to[${whitespace}]+([^,]+)(?=[,${whitespace}]|${endOfText})`,
  'u',
);
const place = new RegExp(
  `([^\\n]*?),[${whitespace}]*([^,]+)(\\([${wordCharacters}][${wordCharacters}${whitespace}]*\\))?${endOfText}`,
  'u',
);

/** "Houston(Texas)" → "Houston"; text without parentheses as it is. Source: official `extract_before_parenthesis`. */
export function beforeParenthesis(value: unknown): string {
  const text = searchable(value);
  return parenthesis.exec(text)?.[1] ?? text;
}

/** "from A to B, …" → [A, B], or [null, null]. Source: official `extract_from_to`. */
export function fromTo(value: unknown): [from: string, to: string] | [from: null, to: null] {
  const match = route.exec(searchable(value));
  return match ? [match[1] as string, match[2] as string] : [null, null];
}

/** "Name, City" → name and the city after the last comma; "-" and "-" if there is no comma. Source: official `get_valid_name_city`. */
export function nameAndCity(value: unknown): { name: string; city: string } {
  const text = searchable(value);
  const match = text.includes(',') ? place.exec(text) : null;
  if (!match) return { name: '-', city: '-' };
  return { name: strip(match[1] as string), city: strip(beforeParenthesis(strip(match[2] as string))) };
}

/** Both cities of a travel day, without what stands in parentheses. Throws TypeError if there is "from" without "to". */
export function citiesOfTravelDay(currentCity: unknown): [from: string, to: string] {
  const [from, to] = fromTo(currentCity);
  return [beforeParenthesis(from), beforeParenthesis(to)];
}
