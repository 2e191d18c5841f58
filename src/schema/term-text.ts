import type { Enumeration, Property } from '../domain/schema.ts';
import { namespaces } from '../rdf/vocabularies.ts';

interface NamedTerm {
  readonly name: string;
  readonly label: string;
  readonly comment?: string | undefined;
}

/** Longer lists of values, and longer comments, are cut where terms are shown as text. */
const shownValues = 20;
const shownComment = 120;

/** The name a reader is shown: a local name that is only a number of a catalogue (`Q5`, `P_571`) says less than the label. */
export function readableName({ name, label }: NamedTerm): string {
  return /^[A-Za-z]{0,4}[_-]?\d+$/.test(name) && label !== '' ? label : name;
}

/** What the name that is shown does not say itself: the label and the beginning of the comment, or nothing. */
export function remark({ label, comment }: NamedTerm, shown: string): string {
  const folded = (text: string) => text.replaceAll(/[\s_]+/g, '').toLowerCase();
  const texts = [
    ...(folded(label) === folded(shown) ? [] : [label]),
    ...(comment === undefined ? [] : [comment.slice(0, shownComment)]),
  ];
  return texts.length === 0 ? '' : `  # ${texts.join(': ').replaceAll(/\s+/g, ' ')}`;
}

/** The datatypes of a property, XSD without its prefix, closed lists by their values. */
export function datatypeText(
  { datatypes }: Pick<Property, 'datatypes'>,
  enumerations: readonly Enumeration[],
): string {
  return datatypes
    .map((iri) => {
      const values = enumerations.find((enumeration) => enumeration.iri === iri)?.values;
      if (values === undefined) return iri.replace(namespaces.xsd, '');
      const shown = values.slice(0, shownValues).map((value) => JSON.stringify(value));
      return `${shown.join(' | ')}${values.length > shownValues ? ' | …' : ''}`;
    })
    .join(' or ');
}
