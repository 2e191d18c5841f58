import { validCalendarDate } from './calendar.ts';

const xsdNamespace = 'http://www.w3.org/2001/XMLSchema#';
const rdfNamespace = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const rdfsNamespace = 'http://www.w3.org/2000/01/rdf-schema#';

/** IRI of an XSD datatype: `xsd('date')`. */
export function xsd(localName: string): string {
  return xsdNamespace + localName;
}

/**
 * The lexical form under which `value` may be written as a literal of `datatype` (an IRI), or `undefined` when it is
 * none. The one place that decides this. Narrower than XSD 1.1 part 2 where data would lose something or change its
 * meaning: integers and decimals take no `+` and no leading zeros (`007` is a code, not a number), doubles are finite
 * or exactly `NaN`, `INF`, `-INF`, offsets need their colon. Wider in two places, where databases differ from XSD only in spelling:
 * `2009-01-01 00:00:00` becomes `2009-01-01T00:00:00`, and as an `xsd:date` it becomes `2009-01-01`.
 * White space around every value but text is dropped (XSD whiteSpace = collapse).
 * A datatype that is not in `knownDatatypes` has no valid form here.
 */
export function validateLexical(value: string, datatype: string): string | undefined {
  const read = readers.get(datatype);
  if (read === undefined) return undefined;
  return textDatatypes.has(datatype) ? read(value) : read(collapse(value));
}

/** Characters that no literal may hold: NUL, and halves of surrogate pairs, which have no UTF-8 form. */
export function isWritableText(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
  if (!/[\u0000\ud800-\udfff]/.test(value)) return true;
  return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
}

type Reader = (value: string) => string | undefined;

const offset = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?';
const year = '-?(?:[1-9]\\d{3,}|0\\d{3})';
const datePattern = new RegExp(`^(${year})-(\\d\\d)-(\\d\\d)(${offset})$`);
const dateTimePattern = new RegExp(`^(${year})-(\\d\\d)-(\\d\\d)[T ](${clock})(${offset})$`);
const midnight = /^00:00:00(?:\.0+)?$/;
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const floatingNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const matching =
  (pattern: RegExp): Reader =>
  (value) =>
    pattern.test(value) ? value : undefined;

const integer = matching(/^(?:0|-?[1-9]\d*)$/);

/** Integers from `least` to `greatest`, both included; `undefined` = no bound. */
const integerBetween =
  (least: bigint | undefined, greatest: bigint | undefined): Reader =>
  (value) => {
    if (integer(value) === undefined) return undefined;
    const number = BigInt(value);
    const fits = (least === undefined || number >= least) && (greatest === undefined || number <= greatest);
    return fits ? value : undefined;
  };

function decimal(value: string): string | undefined {
  const withZero = value.replace(/^(-?)\./, '$10.');
  return plainNumber.test(withZero) ? withZero : undefined;
}

/** A double whose value is not finite although its text is a number (`1e400`) would silently become INF. */
function double(value: string): string | undefined {
  if (value === 'NaN' || value === 'INF' || value === '-INF') return value;
  const withZero = value.replace(/^(-?)\./, '$10.');
  return floatingNumber.test(withZero) && Number.isFinite(Number(withZero)) ? withZero : undefined;
}

function float(value: string): string | undefined {
  const form = double(value);
  if (form === undefined || !/\d/.test(form)) return form;
  return Number.isFinite(Math.fround(Number(form))) ? form : undefined;
}

function boolean(value: string): string | undefined {
  if (value === '1') return 'true';
  if (value === '0') return 'false';
  return value === 'true' || value === 'false' ? value : undefined;
}

function date(value: string): string | undefined {
  const parts = datePattern.exec(value);
  if (parts !== null) return validCalendarDate(parts[1]!, parts[2]!, parts[3]!) ? value : undefined;
  const moment = dateTimePattern.exec(value);
  if (moment === null || !midnight.test(moment[4]!)) return undefined;
  return validCalendarDate(moment[1]!, moment[2]!, moment[3]!)
    ? `${moment[1]}-${moment[2]}-${moment[3]}${moment[5]}`
    : undefined;
}

function dateTime(value: string): string | undefined {
  const parts = dateTimePattern.exec(value);
  if (parts === null || !validCalendarDate(parts[1]!, parts[2]!, parts[3]!)) return undefined;
  return value.replace(' ', 'T');
}

function dateTimeStamp(value: string): string | undefined {
  return /(?:Z|[+-]\d\d:\d\d)$/.test(value) ? dateTime(value) : undefined;
}

const text: Reader = (value) => (isWritableText(value) ? value : undefined);
const years = 'P(?=\\d)(?:\\d+Y)?(?:\\d+M)?';
const days = '(?:\\d+D)?(?:T(?=\\d)(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:\\.\\d+)?S)?)?';
const longest = 9223372036854775807n;

const xsdReaders: Record<string, Reader> = {
  string: text,
  normalizedString: (value) => (/[\t\r\n]/.test(value) ? undefined : text(value)),
  token: (value) => (value === collapse(value) && !/ {2}|[\t\r\n]/.test(value) ? text(value) : undefined),
  language: matching(/^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/),
  anyURI: (value) => (/[\s<>"{}|\\^`]/.test(value) ? undefined : text(value)),
  integer,
  long: integerBetween(-longest - 1n, longest),
  int: integerBetween(-2147483648n, 2147483647n),
  short: integerBetween(-32768n, 32767n),
  byte: integerBetween(-128n, 127n),
  nonNegativeInteger: integerBetween(0n, undefined),
  positiveInteger: integerBetween(1n, undefined),
  nonPositiveInteger: integerBetween(undefined, 0n),
  negativeInteger: integerBetween(undefined, -1n),
  unsignedLong: integerBetween(0n, 18446744073709551615n),
  unsignedInt: integerBetween(0n, 4294967295n),
  unsignedShort: integerBetween(0n, 65535n),
  unsignedByte: integerBetween(0n, 255n),
  decimal,
  double,
  float,
  boolean,
  date,
  dateTime,
  dateTimeStamp,
  time: matching(new RegExp(`^${clock}${offset}$`)),
  gYear: matching(new RegExp(`^${year}${offset}$`)),
  gYearMonth: matching(new RegExp(`^${year}-(?:0[1-9]|1[0-2])${offset}$`)),
  gMonth: matching(new RegExp(`^--(?:0[1-9]|1[0-2])${offset}$`)),
  gDay: matching(new RegExp(`^---(?:0[1-9]|[12]\\d|3[01])${offset}$`)),
  gMonthDay: (value) => (/^--02-3\d|^--(?:04|06|09|11)-31/.test(value) ? undefined : gMonthDay(value)),
  duration: matching(new RegExp(`^-?(?:${years}${days}|P(?=\\d|T)${days})$`)),
  yearMonthDuration: matching(new RegExp(`^-?${years}$`)),
  dayTimeDuration: matching(new RegExp(`^-?P(?=\\d|T)${days}$`)),
  hexBinary: matching(/^(?:[0-9A-Fa-f]{2})*$/),
  base64Binary: matching(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
};

const gMonthDay = matching(new RegExp(`^--(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])${offset}$`));

const readers = new Map<string, Reader>([
  ...Object.entries(xsdReaders).map(([name, reader]): [string, Reader] => [xsd(name), reader]),
  [`${rdfNamespace}langString`, text],
  [`${rdfsNamespace}Literal`, text],
]);

const textDatatypes = new Set([
  ...['string', 'normalizedString', 'token'].map(xsd),
  `${rdfNamespace}langString`,
  `${rdfsNamespace}Literal`,
]);

/** IRIs of the datatypes whose lexical forms can be checked. */
export const knownDatatypes: readonly string[] = [...readers.keys()];

function collapse(value: string): string {
  if (!/^[ \t\r\n]|[ \t\r\n]$/.test(value)) return value;
  return value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}
