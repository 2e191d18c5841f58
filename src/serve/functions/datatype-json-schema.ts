import { xsd } from '../../domain/lexical.ts';
import type { JsonSchema } from './json-schema.ts';

const least: Readonly<Record<string, number>> = {
  nonNegativeInteger: 0,
  positiveInteger: 1,
  unsignedLong: 0,
  unsignedInt: 0,
  unsignedShort: 0,
  unsignedByte: 0,
  int: -2147483648,
  short: -32768,
  byte: -128,
};
const greatest: Readonly<Record<string, number>> = {
  nonPositiveInteger: 0,
  negativeInteger: -1,
  unsignedInt: 4294967295,
  unsignedShort: 65535,
  unsignedByte: 255,
  int: 2147483647,
  short: 32767,
  byte: 127,
};
const integers = [
  'integer',
  'long',
  'int',
  'short',
  'byte',
  'nonNegativeInteger',
  'positiveInteger',
  'nonPositiveInteger',
  'negativeInteger',
  'unsignedLong',
  'unsignedInt',
  'unsignedShort',
  'unsignedByte',
];
const offset = '(Z|[+-]((0[0-9]|1[0-3]):[0-5][0-9]|14:00))?';
const patterns: Readonly<Record<string, string>> = {
  gYear: `^-?([1-9][0-9]{3,}|0[0-9]{3})${offset}$`,
  gYearMonth: `^-?([1-9][0-9]{3,}|0[0-9]{3})-(0[1-9]|1[0-2])${offset}$`,
  anyURI: '^[^\\s<>"{}|\\\\^`\\u0000]*$',
};

/** JSON numbers are exact up to 2^53 only, so integers are bounded there; longer ones can be given in a URL. */
export function datatypeSchema(datatype: string): JsonSchema {
  const name = datatype.startsWith(xsd('')) ? datatype.slice(xsd('').length) : '';
  if (integers.includes(name)) {
    return {
      type: 'integer',
      minimum: least[name] ?? Number.MIN_SAFE_INTEGER,
      maximum: greatest[name] ?? Number.MAX_SAFE_INTEGER,
    };
  }
  if (['decimal', 'double', 'float'].includes(name)) return { type: 'number' };
  if (name === 'boolean') return { type: 'boolean' };
  if (name === 'date') return { type: 'string', format: 'date' };
  if (name === 'dateTime' || name === 'dateTimeStamp') return { type: 'string', format: 'date-time' };
  // NUL is no character of RDF; everything else is text.
  return { type: 'string', pattern: patterns[name] ?? '^[^\\u0000]*$' };
}
