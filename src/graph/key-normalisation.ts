import type { Normalisation } from '../domain/schema.ts';

/** What a key gets when nothing is declared for it: Unicode NFC, trimmed, inner blanks collapsed. */
export const defaultNormalisation: readonly Normalisation[] = ['trim'];

const order: readonly Normalisation[] = ['trim', 'casefold', 'digits', 'date'];

/**
 * One key value as it enters an IRI and the facts. The rules are applied in the order trim, casefold, digits,
 * date, whatever order they are given in; normalising twice changes nothing.
 * `undefined`: the value does not fit the rule (`date` on a text that is no date of the calendar).
 */
export function normaliseKey(value: string, rules: readonly Normalisation[]): string | undefined {
  const onlyTrim = rules.length === 0 || (rules.length === 1 && rules[0] === 'trim');
  if (onlyTrim && withoutBlanks.test(value)) return value;
  let text: string | undefined = value;
  for (const rule of order) {
    if (text !== undefined && rules.includes(rule)) text = steps[rule](text);
  }
  return text;
}

/** Printable ASCII: nothing to trim, to collapse or to compose. */
const withoutBlanks = /^[!-~]*$/;

const steps: Record<Normalisation, (text: string) => string | undefined> = {
  trim: (text) => text.normalize('NFC').trim().replace(/\s+/gu, ' '),
  casefold: foldCase,
  digits: (text) => text.replace(/\P{Nd}/gu, ''),
  date: toIsoDate,
};

/** Upper case first, so that letters whose capitals are several letters (ß, ﬁ) fold as Unicode case folding does. */
export function foldCase(text: string): string {
  const folded = Array.from(text, (letter) => letter.toUpperCase().toLowerCase()).join('');
  return folded.normalize('NFC');
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** Only forms with one reading: `01/02/2019` is not among them. */
function toIsoDate(text: string): string | undefined {
  const trimmed = text.trim();
  const [, year, month, day] =
    yearFirst.exec(trimmed) ?? compact.exec(trimmed) ?? reversed(dayFirst.exec(trimmed));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

function reversed(match: RegExpExecArray | null): (string | undefined)[] {
  return match === null ? [] : [match[0], match[3], match[2], match[1]];
}
