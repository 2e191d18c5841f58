import type { Literal, Quad } from '@rdfjs/types';
import { iri, namespaces } from '../rdf/vocabularies.ts';
import { declaredTerms } from './declared-terms.ts';

/** A place where a datatype takes part in reasoning: as a data range, or as the datatype of a literal. */
export interface DatatypeUse {
  readonly datatype: string;
  readonly literal?: Literal;
}

const rangePositions = new Set([
  ...['someValuesFrom', 'allValuesFrom', 'onDataRange', 'onDatatype', 'datatypeComplementOf'].map((name) =>
    iri('owl', name),
  ),
  iri('rdf', 'first'),
  iri('owl', 'equivalentClass'),
]);
const literalPositions = new Set([
  iri('owl', 'hasValue'),
  iri('owl', 'targetValue'),
  iri('rdf', 'first'),
  ...['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'].map((name) => iri('xsd', name)),
]);

/** Uses by the quad that holds them, annotations apart, and the datatypes that the ontology defines. */
export function datatypeUses(ontology: readonly Quad[]): {
  uses: Map<Quad, DatatypeUse>;
  defined: Set<string>;
} {
  const { dataProperties, datatypes, classes } = declaredTerms(ontology);
  const isDatatype = (value: string) =>
    value.startsWith(namespaces.xsd) ||
    value === iri('rdf', 'langString') ||
    (datatypes.has(value) && !classes.has(value));
  const uses = new Map<Quad, DatatypeUse>();
  const defined = new Set<string>();
  for (const quad of ontology) {
    const { subject, predicate, object } = quad;
    if (predicate.value === iri('owl', 'equivalentClass') && datatypes.has(subject.value))
      defined.add(subject.value);
    if (object.termType === 'Literal') {
      const reasonedOver = literalPositions.has(predicate.value) || dataProperties.has(predicate.value);
      if (reasonedOver) uses.set(quad, { datatype: object.datatype.value, literal: object });
    } else if (object.termType === 'NamedNode' && isDatatype(object.value)) {
      const ofProperty = predicate.value === iri('rdfs', 'range') && dataProperties.has(subject.value);
      if (ofProperty || rangePositions.has(predicate.value)) uses.set(quad, { datatype: object.value });
    }
  }
  return { uses, defined };
}
