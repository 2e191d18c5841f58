import { validateLexical, xsd } from '../domain/lexical.ts';
import { standsIn } from './locate-quote.ts';

/** Datatypes whose values a text spells in other words (`2 June 2019`, `1,200`, `yes`). */
const spelledOtherwise = new Set(
  ['date', 'dateTime', 'gYear', 'gYearMonth', 'time', 'boolean'].map((name) => xsd(name)),
);

/**
 * Whether words say a value of a datatype: a text stands in them as it is; of a number the digits, separators apart;
 * of a date the year and the day. Truth values cannot be checked this way and are taken.
 */
export function wordsSay(value: string, datatypes: readonly string[], words: string): boolean {
  if (standsIn(value, words)) return true;
  const numbers = numbersIn(words);
  if (
    datatypes.some(
      (datatype) => spelledOtherwise.has(datatype) && validateLexical(value, datatype) !== undefined,
    )
  ) {
    const groups = value.match(/\d+/g) ?? [];
    const [year, , day] = groups;
    return [year, day].every((group) => group === undefined || numbers.has(String(Number(group))));
  }
  const isText = datatypes.every(
    (datatype) => validateLexical(value, datatype) === undefined || datatype === xsd('string'),
  );
  return !isText && numbers.has(withoutZeros(value));
}

/** The numbers of a text without separators of thousands and trailing zeros; a decimal comma is read as a point too. */
function numbersIn(words: string): Set<string> {
  const found = words.match(/\d[\d.,'’\u00a0\u202f]*\d|\d/g) ?? [];
  const forms = found.flatMap((number) => [
    number.replaceAll(/[,'’\u00a0\u202f]/g, ''),
    number.replaceAll(/[.'’\u00a0\u202f]/g, '').replace(',', '.'),
    ...number.split(/[^\d]+/),
  ]);
  return new Set(forms.map(withoutZeros));
}

function withoutZeros(number: string): string {
  const plain = number.replace(/^-/, '').replace(/^0+(?=\d)/, '');
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}
