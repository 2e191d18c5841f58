import { compareUtf8 } from '../domain/utf8-order.ts';
import { namespaces } from '../rdf/vocabularies.ts';

const literalTerm = /^"((?:[^"\\]|\\.)*)"(?:\^\^<([^>]*)>|@([A-Za-z0-9-]+))?$/s;
const decimals = new Set(
  [
    ...['decimal', 'integer', 'long', 'int', 'short', 'byte', 'nonNegativeInteger', 'positiveInteger'],
    ...[
      'nonPositiveInteger',
      'negativeInteger',
      'unsignedLong',
      'unsignedInt',
      'unsignedShort',
      'unsignedByte',
    ],
  ].map((name) => namespaces.xsd + name),
);
const floats = new Set(['double', 'float'].map((name) => namespaces.xsd + name));
const dateTimes = new Set(['dateTime', 'dateTimeStamp'].map((name) => namespaces.xsd + name));

/**
 * A text that is equal for two N-Triples terms exactly when they mean the same value (`1.50` and `1.5`, a moment in
 * two time zones), because equality is by value (XSD 1.1 part 2, section 2.2). Terms of other datatypes, and IRIs,
 * equal only themselves. Language tags differ in case only by spelling.
 */
export function valueKey(term: string): string {
  const [, text, datatype, language] = literalTerm.exec(term) ?? [];
  if (text === undefined) return term;
  if (language !== undefined) return `"${text}"@${language.toLowerCase()}`;
  if (datatype === undefined) return term;
  if (decimals.has(datatype)) return `number ${plainDecimal(text)}`;
  if (floats.has(datatype)) return `float ${Number(text.replace('INF', 'Infinity')) + 0}`;
  const moment = dateTimes.has(datatype) ? utcMoment(text) : undefined;
  return moment === undefined ? term : `moment ${moment}`;
}

/** Orders two N-Triples terms by value where both are numbers or both are moments or dates, else by their bytes. */
export function compareValues(a: string, b: string): number {
  const [left, right] = [magnitude(a), magnitude(b)];
  const byValue = left !== undefined && right !== undefined ? left - right : 0;
  return byValue === 0 || Number.isNaN(byValue) ? compareUtf8(a, b) : byValue;
}

function magnitude(term: string): number | undefined {
  const [, text, datatype] = literalTerm.exec(term) ?? [];
  if (text === undefined || datatype === undefined) return undefined;
  if (decimals.has(datatype) || floats.has(datatype)) return Number(text.replace('INF', 'Infinity'));
  if (dateTimes.has(datatype)) return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  const isDate = datatype === `${namespaces.xsd}date`;
  return isDate ? Date.parse(`${text.slice(0, 10)}T00:00:00${text.slice(10) || 'Z'}`) : undefined;
}

function plainDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)0*(\d*?)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  const digits = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

/** Moments with an offset in UTC, moments without one as they are; trailing zeros of the seconds do not count. */
function utcMoment(text: string): string | undefined {
  const parts = /^(.*T\d\d:\d\d:\d\d)(?:\.(\d*?)0*)?(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (parts === null) return undefined;
  const [, untilSeconds, fraction = '', offset] = parts;
  if (offset === undefined) return `${untilSeconds}.${fraction}`;
  const time = Date.parse(`${untilSeconds}${offset}`);
  return Number.isNaN(time) ? undefined : `${new Date(time).toISOString().slice(0, -5)}.${fraction}Z`;
}
