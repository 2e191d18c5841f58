import type { Quad } from '@rdfjs/types';
import { iri, namespaces } from '../rdf/vocabularies.ts';
import { reachableBlankNodes } from './blank-node-closure.ts';

/** Individuals up to which HermiT takes keys and AllDifferent in a fraction of a second; the cost is quadratic. */
export const individualsForKeys = 100;

const rdfType = iri('rdf', 'type');
const hasKey = iri('owl', 'hasKey');
const allDifferent = iri('owl', 'AllDifferent');
const vocabularies = [namespaces.owl, namespaces.rdf, namespaces.rdfs, namespaces.sh];

/** The ontology without `owl:hasKey` and `owl:AllDifferent` when it holds many individuals. SHACL checks the keys. */
export function withoutCostlyAxioms(ontology: readonly Quad[]): {
  quads: readonly Quad[];
  report: string[];
  notEvaluated: string[];
} {
  const individuals = countIndividuals(ontology);
  const keys = ontology.filter(({ predicate }) => predicate.value === hasKey);
  const different = ontology.filter(
    ({ predicate, object }) => predicate.value === rdfType && object.value === allDifferent,
  );
  if (individuals <= individualsForKeys || keys.length + different.length === 0) {
    return { quads: ontology, report: [], notEvaluated: [] };
  }
  const differentNodes = new Set(different.map(({ subject }) => subject.value));
  const ofDifferent = ontology.filter(({ subject }) => differentNodes.has(subject.value));
  const owned = reachableBlankNodes(ontology, [...keys, ...ofDifferent]);
  const dropped = new Set([...keys, ...ofDifferent]);
  const left = [
    ...(keys.length > 0 ? [`owl:hasKey (${keys.length} axioms)`] : []),
    ...(different.length > 0 ? [`owl:AllDifferent (${different.length} axioms)`] : []),
  ];
  return {
    quads: ontology.filter((quad) => !dropped.has(quad) && !owned.has(quad.subject.value)),
    report: left.map((what) => `${what} left out: ${individuals} individuals`),
    notEvaluated: left.map((what) => `Clashes through ${what}: too costly over ${individuals} individuals.`),
  };
}

function countIndividuals(ontology: readonly Quad[]): number {
  const individuals = new Set<string>();
  for (const { subject, predicate, object } of ontology) {
    if (predicate.value !== rdfType) continue;
    const isInstance =
      object.value === iri('owl', 'NamedIndividual') ||
      !vocabularies.some((start) => object.value.startsWith(start));
    if (isInstance) individuals.add(subject.value);
  }
  return individuals.size;
}
