import { validateLexical, xsd } from '../domain/lexical.ts';
import { standsIn } from './locate-quote.ts';
import { numbersIn, plainNumber, saysNegative } from './numbers-in-text.ts';

/** Datatypes whose values a text spells in other words (`2 June 2019`, `half past nine`, `yes`). */
const spelledOtherwise = new Set(
  ['date', 'dateTime', 'dateTimeStamp', 'gYear', 'gYearMonth', 'boolean'].map((name) => xsd(name)),
);
const numeric = /#(?:decimal|double|float|long|int|short|byte|unsigned\w+|\w*[iI]nteger)$/;

/**
 * Whether words say a value of a datatype: of a number its digits, read as one number with its separators and sign; of a
 * date the year and the day, of a time hours and minutes; any other value stands in them as it is. Truth values cannot
 * be checked this way and are taken.
 */
export function wordsSay(value: string, datatypes: readonly string[], words: string): boolean {
  const fitting = datatypes.filter((datatype) => validateLexical(value, datatype) !== undefined);
  if (fitting.length === 0) return standsIn(value, words);
  return fitting.some((datatype) => {
    if (numeric.test(datatype)) return saysNumber(value, words);
    if (standsIn(value, words)) return true;
    if (datatype === xsd('time')) return saysTime(value, words);
    return spelledOtherwise.has(datatype) && saysDate(value, words);
  });
}

function saysNumber(value: string, words: string): boolean {
  return numbersIn(words).has(plainNumber(value)) && (!value.startsWith('-') || saysNegative(words));
}

function saysDate(value: string, words: string): boolean {
  const groups = digitGroups(words);
  const [year, , day] = value.match(/\d+/g) ?? [];
  return [year, day].every((group) => group === undefined || groups.has(Number(group)));
}

function saysTime(value: string, words: string): boolean {
  const groups = digitGroups(words);
  const [hours = 0, minutes = 0] = (value.match(/\d+/g) ?? []).map(Number);
  const isAfternoon = hours > 12 && /p\.?\s?m/i.test(words) && groups.has(hours - 12);
  return (groups.has(hours) || isAfternoon) && (minutes === 0 || groups.has(minutes));
}

function digitGroups(words: string): Set<number> {
  return new Set((words.match(/\d+/g) ?? []).map(Number));
}
