import type { Quad } from '@rdfjs/types';
import { iri, namespaces } from '../rdf/vocabularies.ts';
import { reachableBlankNodes } from './blank-node-closure.ts';

const rdfType = iri('rdf', 'type');

/** The ontology without SHACL shapes that stand in the same file: to OWL they would be individuals and annotations. */
export function withoutShapes(ontology: readonly Quad[]): { quads: readonly Quad[]; report: string[] } {
  const ofShapes = ontology.filter(isShacl);
  if (ofShapes.length === 0) return { quads: ontology, report: [] };
  const owned = reachableBlankNodes(ontology, ofShapes);
  const quads = ontology.filter((quad) => !isShacl(quad) && !owned.has(quad.subject.value));
  return { quads, report: [`SHACL shapes left out (${ontology.length - quads.length} triples)`] };
}

function isShacl({ predicate, object }: Quad): boolean {
  return isOfShacl(predicate.value) || (predicate.value === rdfType && isOfShacl(object.value));
}

function isOfShacl(value: string): boolean {
  return value.startsWith(namespaces.sh) || value.startsWith(namespaces.dash);
}
