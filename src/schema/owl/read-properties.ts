import type { Term } from '@rdfjs/types';
import { characteristics, type Schema } from '../../domain/schema.ts';
import { namedNode } from '../../rdf/terms.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { describeTerm, type OntologyTerms } from './collect-terms.ts';
import type { OntologyView } from './ontology-view.ts';
import { annotationProperties, characteristicClasses } from './vocabulary.ts';

export function readProperties(view: OntologyView, terms: OntologyTerms): Schema['properties'] {
  return terms.properties.map((propertyIri) => {
    const subject = namedNode(propertyIri);
    const units = view.objects(subject, annotationProperties.unit);
    return {
      ...describeTerm(view, terms, propertyIri),
      ...readUse(view, subject, terms.classes),
      datatypes: readDatatypes(view, subject),
      ...(units.length === 1 && units[0] !== undefined ? { unit: units[0].value } : {}),
    };
  });
}

export function readRelations(view: OntologyView, terms: OntologyTerms): Schema['relations'] {
  return terms.relations.map((relationIri) => {
    const subject = namedNode(relationIri);
    const inverses = view.objects(subject, iri('owl', 'inverseOf'));
    const inverse = inverses.find((candidate) => terms.relations.includes(candidate.value));
    return {
      ...describeTerm(view, terms, relationIri),
      ...readUse(view, subject, terms.classes),
      ranges: named(view, subject, iri('rdfs', 'range')),
      ...(inverse === undefined ? {} : { inverse: inverse.value }),
      characteristics: characteristics.filter((characteristic) =>
        view.hasType(subject, iri('owl', characteristicClasses[characteristic])),
      ),
    };
  });
}

function readUse(view: OntologyView, property: Term, classes: readonly string[]) {
  const restricted = (predicate: string, isWanted: (value: Term) => boolean) =>
    view
      .uses(iri('owl', 'onProperty'))
      .filter((quad) => quad.object.equals(property))
      .filter((quad) => view.objects(quad.subject, iri('owl', predicate)).some(isWanted))
      .flatMap((quad) => subClassesOf(view, quad.subject))
      .filter((subClass) => classes.includes(subClass));
  return {
    domains: named(view, property, iri('rdfs', 'domain')),
    functional: view.hasType(property, iri('owl', 'FunctionalProperty')),
    singleIn: restricted('maxCardinality', (value) => value.value === '1'),
    requiredIn: restricted('someValuesFrom', (value) => anything.has(value.value)),
    observations: view.objects(property, annotationProperties.observation).map((text) => text.value),
  };
}

const anything = new Set([iri('rdfs', 'Literal'), iri('owl', 'Thing')]);

function subClassesOf(view: OntologyView, superType: Term): string[] {
  return view
    .uses(iri('rdfs', 'subClassOf'))
    .filter((quad) => quad.object.equals(superType) && quad.subject.termType === 'NamedNode')
    .map((quad) => quad.subject.value);
}

/** The named classes or datatypes behind `rdfs:domain` or `rdfs:range`, alone or in a union. */
function named(view: OntologyView, property: Term, predicate: string): string[] {
  return view.objects(property, predicate).flatMap((value) => {
    if (value.value === iri('owl', 'Thing')) return [];
    if (value.termType === 'NamedNode') return [value.value];
    return view.listOfIris(value, iri('owl', 'unionOf')) ?? [];
  });
}

/** A restricted datatype counts as the datatype it restricts, a list of values as that of its values. */
function readDatatypes(view: OntologyView, property: Term): string[] {
  const datatypes = named(view, property, iri('rdfs', 'range'));
  if (datatypes.length > 0) return [...new Set(datatypes)];
  return view.objects(property, iri('rdfs', 'range')).flatMap((range) => {
    const base = view.objects(range, iri('owl', 'onDatatype')).map((datatype) => datatype.value);
    const lists = view.objects(range, iri('owl', 'oneOf')).flatMap((head) => view.list(head) ?? []);
    const ofValues = lists.flatMap((value) => (value.termType === 'Literal' ? [value.datatype.value] : []));
    return [...new Set([...base, ...ofValues])];
  });
}
