import { iri, namespaces } from '../rdf/vocabularies.ts';

/** How the reasoning copy replaces a datatype that HermiT refuses or gets wrong. */
export interface DatatypeMapping {
  /** IRI of the datatype that stands for it. */
  readonly to: string;
  /** Bounds of the values, where the replacement has more. */
  readonly bounds?: readonly [least: number, greatest: number];
  /**
   * Lexical form in the new datatype. A text that has no value is passed on as it is, so that the reasoner calls it
   * malformed; `undefined` = a value that the new datatype cannot hold.
   */
  readonly literal: (text: string) => string | undefined;
}

const dateTime = iri('xsd', 'dateTime');
const integer = iri('xsd', 'integer');

/** A text rewritten by a pattern, the text itself where the pattern does not fit. */
const rewritten = (pattern: RegExp, replacement: string) => (text: string) =>
  text.trim().replace(pattern, replacement);

/** Values become moments at fixed parts, so that equal stays equal, different stays different and order stays order. */
const mappings: Readonly<Record<string, DatatypeMapping>> = {
  date: { to: dateTime, literal: rewritten(/^(-?\d+-\d\d-\d\d)(.*)$/, '$1T00:00:00$2') },
  time: {
    to: dateTime,
    literal: (text) => `1972-12-31T${text.trim().replace(/^24:00:00(?:\.0+)?/, '00:00:00')}`,
  },
  gYear: { to: dateTime, literal: rewritten(/^(-?\d{4,})(Z|[+-]\d\d:\d\d)?$/, '$1-01-01T00:00:00$2') },
  gYearMonth: {
    to: dateTime,
    literal: rewritten(/^(-?\d{4,}-\d\d)(Z|[+-]\d\d:\d\d)?$/, '$1-01T00:00:00$2'),
  },
  gMonthDay: { to: dateTime, literal: rewritten(/^--(\d\d-\d\d)(.*)$/, '1972-$1T00:00:00$2') },
  gMonth: { to: integer, bounds: [1, 12], literal: rewritten(/^--(\d\d)(?:Z|[+-]\d\d:\d\d)?$/, '$1') },
  gDay: { to: integer, bounds: [1, 31], literal: rewritten(/^---(\d\d)(?:Z|[+-]\d\d:\d\d)?$/, '$1') },
  duration: { to: iri('xsd', 'decimal'), literal: seconds },
  dayTimeDuration: { to: iri('xsd', 'decimal'), literal: seconds },
  yearMonthDuration: { to: integer, literal: months },
  // HermiT calls a range of base64Binary with a valid literal inconsistent; hexBinary has the same values.
  base64Binary: {
    to: iri('xsd', 'hexBinary'),
    literal: (text) => Buffer.from(text, 'base64').toString('hex').toUpperCase(),
  },
};

/** What stands for a datatype in the reasoning copy; `undefined` = it stays. */
export function mappingOf(datatype: string): DatatypeMapping | undefined {
  const { xsd } = namespaces;
  if (!datatype.startsWith(xsd)) return undefined;
  const name = datatype.slice(xsd.length);
  return Object.hasOwn(mappings, name) ? mappings[name] : undefined;
}

const supportedXsd = [
  ...['string', 'normalizedString', 'token', 'language', 'NMTOKEN', 'Name', 'NCName', 'boolean', 'anyURI'],
  ...['decimal', 'integer', 'nonNegativeInteger', 'nonPositiveInteger', 'positiveInteger', 'negativeInteger'],
  ...['long', 'int', 'short', 'byte', 'unsignedLong', 'unsignedInt', 'unsignedShort', 'unsignedByte'],
  ...['double', 'float', 'dateTime', 'dateTimeStamp', 'hexBinary', 'base64Binary'],
];
const supported = new Set([
  ...supportedXsd.map((name) => iri('xsd', name)),
  ...['PlainLiteral', 'XMLLiteral', 'langString'].map((name) => iri('rdf', name)),
  ...['real', 'rational'].map((name) => iri('owl', name)),
  iri('rdfs', 'Literal'),
]);

/** True for the datatypes that HermiT reasons over: the OWL 2 datatype map (OWL 2 Syntax section 4). */
export function isSupportedByHermit(datatype: string): boolean {
  return supported.has(datatype);
}

/** Day-time durations in seconds; years and months have no fixed length. */
function seconds(text: string): string | undefined {
  const parts =
    /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(\.\d+)?S)?)?$/.exec(
      text.trim(),
    );
  if (parts === null) return text;
  const [
    ,
    sign = '',
    years = '0',
    monthsPart = '0',
    days = '0',
    hours = '0',
    minutes = '0',
    whole = '0',
    fraction = '',
  ] = parts;
  if (BigInt(years) !== 0n || BigInt(monthsPart) !== 0n) return undefined;
  const total = ((BigInt(days) * 24n + BigInt(hours)) * 60n + BigInt(minutes)) * 60n + BigInt(whole);
  return `${sign}${total}${fraction}`;
}

function months(text: string): string {
  const parts = /^(-)?P(?:(\d+)Y)?(?:(\d+)M)?$/.exec(text.trim());
  if (parts === null) return text;
  const [, sign = '', years = '0', rest = '0'] = parts;
  return `${sign}${BigInt(years) * 12n + BigInt(rest)}`;
}
