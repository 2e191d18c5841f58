import type { Quad } from '@rdfjs/types';
import { iri } from '../rdf/vocabularies.ts';

/** IRIs by what an ontology declares them to be. */
export interface DeclaredTerms {
  readonly classes: ReadonlySet<string>;
  readonly objectProperties: ReadonlySet<string>;
  readonly dataProperties: ReadonlySet<string>;
  readonly annotationProperties: ReadonlySet<string>;
  readonly datatypes: ReadonlySet<string>;
}

const rdfType = iri('rdf', 'type');
const objectKinds = [
  'ObjectProperty',
  'InverseFunctionalProperty',
  'TransitiveProperty',
  'SymmetricProperty',
  'AsymmetricProperty',
  'ReflexiveProperty',
  'IrreflexiveProperty',
].map((name) => iri('owl', name));

/** Reads the declarations of OWL 2 (Mapping to RDF, tables 7 and 8); characteristics of object properties declare too. */
export function declaredTerms(ontology: readonly Quad[]): DeclaredTerms {
  const ofType = subjectsByType(ontology);
  const union = (...types: string[]) => new Set(types.flatMap((type) => ofType.get(type) ?? []));
  return {
    classes: union(iri('owl', 'Class')),
    objectProperties: union(...objectKinds),
    dataProperties: union(iri('owl', 'DatatypeProperty')),
    annotationProperties: union(iri('owl', 'AnnotationProperty'), iri('owl', 'OntologyProperty')),
    datatypes: union(iri('rdfs', 'Datatype')),
  };
}

function subjectsByType(ontology: readonly Quad[]): Map<string, string[]> {
  const subjects = new Map<string, string[]>();
  for (const { subject, predicate, object } of ontology) {
    if (predicate.value !== rdfType || subject.termType !== 'NamedNode') continue;
    const known = subjects.get(object.value);
    if (known === undefined) subjects.set(object.value, [subject.value]);
    else known.push(subject.value);
  }
  return subjects;
}
