import { validateLexical, xsd } from '../domain/lexical.ts';
import { compareUtf8 } from '../domain/utf8-order.ts';

/**
 * A text that is equal exactly for values that mean the same: `124`, `"124.0"` and `1.24e2`; `2023-01-05`,
 * `2023-01-05 00:00:00`; the same moment in two zones; `true` and `"true"`; null, absent and the empty text.
 * Fractions agree to 12 significant digits, because databases and SPARQL engines round sums differently; whole
 * numbers agree exactly. `007` and other texts that only look like numbers stay texts. RDF/JS terms and
 * SPARQL JSON bindings count by their value; lists and objects by their parts.
 */
export function valueIdentity(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'string') return textIdentity(value);
  if (typeof value === 'object') return compoundIdentity(value);
  return textIdentity(String(value));
}

function compoundIdentity(value: object): string {
  if (Array.isArray(value)) return `list ${JSON.stringify(value.map(valueIdentity))}`;
  if (isTerm(value)) return valueIdentity(value.value);
  const keys = Object.keys(value).sort(compareUtf8);
  return `object ${JSON.stringify(keys.map((key) => [key, valueIdentity((value as Record<string, unknown>)[key])]))}`;
}

function textIdentity(text: string): string {
  return (
    numberIdentity(text) ??
    momentIdentity(text) ??
    (text === 'true' || text === 'false' ? `truth ${text}` : `text ${text}`)
  );
}

function numberIdentity(text: string): string | undefined {
  if (validateLexical(text, xsd('integer')) !== undefined) return `number ${BigInt(text)}`;
  if (validateLexical(text, xsd('double')) === undefined || !/\d/.test(text)) return undefined;
  return `number ${Number(Number(text).toPrecision(12)) || 0}`;
}

function momentIdentity(text: string): string | undefined {
  const date = validateLexical(text, xsd('date'));
  const moment = date === undefined ? validateLexical(text, xsd('dateTime')) : dateAtMidnight(date);
  if (moment === undefined) return undefined;
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(moment);
  const time = new Date(hasZone ? moment : `${moment}Z`);
  if (Number.isNaN(time.getTime())) return undefined;
  return `moment ${time.toISOString()}${hasZone ? '' : ' without zone'}`;
}

function dateAtMidnight(date: string): string {
  return date.replace(/^(-?\d+-\d\d-\d\d)/, '$1T00:00:00');
}

/** Whether it is an RDF/JS term or a value of SPARQL JSON results. */
export function isTerm(value: object): value is { value: string } {
  const { value: text, type, termType } = value as { value?: unknown; type?: unknown; termType?: unknown };
  return typeof text === 'string' && (typeof type === 'string' || typeof termType === 'string');
}
