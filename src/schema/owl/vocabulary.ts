import { iri } from '../../rdf/vocabularies.ts';

/** Annotation properties that S is written with and that OWL 2 does not declare itself. */
export const annotationProperties = {
  base: iri('q', 'base'),
  prefix: iri('q', 'prefix'),
  iriTemplate: iri('q', 'iriTemplate'),
  normalisation: iri('q', 'normalisation'),
  unit: iri('q', 'unit'),
  observation: iri('q', 'observation'),
  title: iri('dcterms', 'title'),
  description: iri('dcterms', 'description'),
  language: iri('dcterms', 'language'),
} as const;

/** OWL class of each characteristic of a relation (OWL 2 Mapping to RDF, table 1). */
export const characteristicClasses = {
  symmetric: 'SymmetricProperty',
  asymmetric: 'AsymmetricProperty',
  transitive: 'TransitiveProperty',
  reflexive: 'ReflexiveProperty',
  irreflexive: 'IrreflexiveProperty',
  inverseFunctional: 'InverseFunctionalProperty',
} as const;
