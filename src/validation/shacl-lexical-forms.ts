import type { Term } from '@rdfjs/types';
import { iri, namespaces } from '../rdf/vocabularies.ts';
import type { Compilation } from './shacl-compilation.ts';

const textParameters = ['pattern', 'minLength', 'maxLength'];
const rewritten = [
  'boolean dateTime dateTimeStamp date time gYear gYearMonth gMonth gMonthDay gDay',
  'duration dayTimeDuration yearMonthDuration',
].flatMap((names) => names.split(' ').map((name) => namespaces.xsd + name));
const keptAsWritten = new Set(
  ['string', 'anyURI', 'token', 'normalizedString', 'language'].map((name) => iri('xsd', name)),
);

/** A constraint of the shape looks at the text of values, and the shape does not demand a datatype whose text is kept. */
export function dependsOnText({ shapes }: Compilation, shape: Term): boolean {
  const looksAtText = textParameters.some((parameter) => shapes.value(shape, parameter) !== undefined);
  return looksAtText && !shapes.values(shape, 'datatype').some(({ value }) => keptAsWritten.has(value));
}

/** True for values whose text the store may have changed when it read them (`007` is `7` there). */
export function isRewritten(variable: string): string {
  const datatypes = rewritten.map((datatype) => `<${datatype}>`).join(', ');
  return `isNumeric(${variable}) || COALESCE(DATATYPE(${variable}) IN (${datatypes}), false)`;
}
