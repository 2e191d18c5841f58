import { iri } from '../rdf/vocabularies.ts';
import type { Test } from './shacl-compilation.ts';

const xsd = (name: string) => iri('xsd', name);

/** Datatypes with a cast in the store: an ill-typed literal (`"x"^^xsd:integer`) does not survive it. */
const castable = new Set(
  [
    'boolean decimal integer float double date time dateTime gYear gYearMonth gMonth gMonthDay gDay',
    'duration dayTimeDuration yearMonthDuration',
  ].flatMap((names) => names.split(' ').map(xsd)),
);

/** Bounds of the integer types, which the store keeps as `xsd:integer` (XSD 1.1 part 2 §3.4.13–25). */
const integerBounds: ReadonlyMap<string, readonly [lowest: string | undefined, highest: string | undefined]> =
  new Map([
    [xsd('nonNegativeInteger'), ['0', undefined]],
    [xsd('positiveInteger'), ['1', undefined]],
    [xsd('nonPositiveInteger'), [undefined, '0']],
    [xsd('negativeInteger'), [undefined, '-1']],
    [xsd('long'), ['-9223372036854775808', '9223372036854775807']],
    [xsd('int'), ['-2147483648', '2147483647']],
    [xsd('short'), ['-32768', '32767']],
    [xsd('byte'), ['-128', '127']],
    [xsd('unsignedLong'), ['0', '18446744073709551615']],
    [xsd('unsignedInt'), ['0', '4294967295']],
    [xsd('unsignedShort'), ['0', '65535']],
    [xsd('unsignedByte'), ['0', '255']],
  ]);

/** Lexical forms of types without a cast. */
const patterns: ReadonlyMap<string, string> = new Map([
  [xsd('hexBinary'), '^([0-9a-fA-F]{2})*$'],
  [xsd('language'), '^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$'],
]);

/** Types of which the store does not keep the name: they can only be checked by value. */
export function isCheckedByValue(datatype: string): boolean {
  return integerBounds.has(datatype) || datatype === xsd('dateTimeStamp');
}

/** sh:datatype (SHACL §4.1.2): the datatype, and a lexical form that is valid for it as far as the store can tell. */
export function datatypeTest(datatype: string): Test {
  const bounds = integerBounds.get(datatype);
  if (bounds)
    return (variable) =>
      violatesAny(variable, xsd('integer'), [
        ...boundTests(variable, bounds),
        failsCast(variable, xsd('integer')),
      ]);
  if (datatype === xsd('dateTimeStamp')) {
    return (variable) =>
      violatesAny(variable, xsd('dateTime'), [
        `!COALESCE(BOUND(${variable}) && TZ(${variable}) != "", false)`,
      ]);
  }
  if (castable.has(datatype))
    return (variable) => violatesAny(variable, datatype, [failsCast(variable, datatype)]);
  const pattern = patterns.get(datatype);
  return (variable) =>
    violatesAny(variable, datatype, pattern === undefined ? [] : [`!REGEX(STR(${variable}), "${pattern}")`]);
}

function violatesAny(variable: string, datatype: string, tests: readonly string[]): string {
  return `(${[`!isLiteral(${variable})`, `DATATYPE(${variable}) != <${datatype}>`, ...tests].join(' || ')})`;
}

function failsCast(variable: string, datatype: string): string {
  return `!COALESCE(isLiteral(<${datatype}>(STR(${variable}))), false)`;
}

function boundTests(
  variable: string,
  [lowest, highest]: readonly [string | undefined, string | undefined],
): string[] {
  const outside = (comparison: string, bound: string) =>
    `COALESCE(${variable} ${comparison} "${bound}"^^<${xsd('decimal')}>, true)`;
  return [
    ...(lowest === undefined ? [] : [outside('<', lowest)]),
    ...(highest === undefined ? [] : [outside('>', highest)]),
  ];
}
