import type { Quad } from '@rdfjs/types';
import type { Finding } from '../domain/finding.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';
import { iri, namespaces } from '../rdf/vocabularies.ts';
import { type DeclaredTerms, declaredTerms } from '../reasoner/declared-terms.ts';

const rdfType = iri('rdf', 'type');
const builtIn = [
  namespaces.owl,
  namespaces.rdf,
  namespaces.rdfs,
  namespaces.xsd,
  namespaces.sh,
  namespaces.dash,
];
const propertyPositions = new Set([
  iri('owl', 'onProperty'),
  iri('owl', 'inverseOf'),
  iri('owl', 'propertyDisjointWith'),
  iri('owl', 'equivalentProperty'),
  iri('rdfs', 'subPropertyOf'),
]);
const classPositions = new Set([
  rdfType,
  iri('rdfs', 'subClassOf'),
  iri('rdfs', 'domain'),
  ...['disjointWith', 'onClass', 'someValuesFrom', 'allValuesFrom', 'complementOf'].map((name) =>
    iri('owl', name),
  ),
]);

/**
 * Terms that are used but declared nowhere, neither in the ontology nor in its imports. An undeclared property silently
 * becomes an annotation, so its statements take no part in reasoning and a good verdict means little.
 */
export function undeclaredTerms(ontology: readonly Quad[], imported: readonly Quad[]): Finding[] {
  const declared = declaredTerms([...ontology, ...imported]);
  const individuals = individualsOf(ontology);
  const asAssertion = new Set<string>();
  const asAxiom = new Set<string>();
  const asAnnotation = new Set<string>();
  const classes = new Set<string>();
  for (const { subject, predicate, object } of ontology) {
    if (!isProperty(predicate.value, declared)) {
      (individuals.has(subject.value) ? asAssertion : asAnnotation).add(predicate.value);
    }
    if (object.termType !== 'NamedNode') continue;
    if (propertyPositions.has(predicate.value) && !isProperty(object.value, declared))
      asAxiom.add(object.value);
    if (classPositions.has(predicate.value) && !isClass(object.value, declared)) classes.add(object.value);
  }
  for (const property of asAssertion) asAnnotation.delete(property);
  return [
    ...finding(
      'undeclared-property',
      'blocks',
      asAxiom,
      'in axioms but not declared; the reasoner guesses their kind',
    ),
    ...finding(
      'annotation-by-accident',
      'blocks',
      asAssertion,
      'in statements about individuals but not declared; they are read as annotations and take no part in reasoning',
    ),
    ...finding('undeclared-annotation-property', 'warning', asAnnotation, 'as annotations but not declared'),
    ...finding('undeclared-class', 'warning', classes, 'as classes but not declared'),
  ];
}

function finding(
  check: string,
  severity: Finding['severity'],
  terms: ReadonlySet<string>,
  how: string,
): Finding[] {
  if (terms.size === 0) return [];
  return [
    {
      check,
      severity,
      message: `${terms.size} ${terms.size === 1 ? 'term is' : 'terms are'} used ${how}.`,
      subjects: sortUtf8([...terms]),
      axioms: [],
      repairHint: 'Declare the term, or supply the import that declares it (--import IRI=FILE).',
    },
  ];
}

function isProperty(value: string, declared: DeclaredTerms): boolean {
  return (
    isBuiltIn(value) ||
    declared.objectProperties.has(value) ||
    declared.dataProperties.has(value) ||
    declared.annotationProperties.has(value)
  );
}

function isClass(value: string, declared: DeclaredTerms): boolean {
  return isBuiltIn(value) || declared.classes.has(value) || declared.datatypes.has(value);
}

function isBuiltIn(value: string): boolean {
  return builtIn.some((namespace) => value.startsWith(namespace));
}

/** Subjects with a type that is no term of OWL, RDFS or SHACL itself. */
function individualsOf(ontology: readonly Quad[]): Set<string> {
  const individuals = new Set<string>();
  for (const { subject, predicate, object } of ontology) {
    if (predicate.value !== rdfType) continue;
    if (!isBuiltIn(object.value) || object.value === iri('owl', 'NamedIndividual'))
      individuals.add(subject.value);
  }
  return individuals;
}
