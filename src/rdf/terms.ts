import type { DataFactory as RdfJsDataFactory } from '@rdfjs/types';
import { DataFactory } from 'n3';
import { namespaces, type Prefix } from './vocabularies.ts';

/** The RDF/JS factory of the whole program, so that `equals` and quads from every source fit together. */
export const dataFactory = DataFactory as unknown as RdfJsDataFactory;

export const { namedNode, blankNode, literal, variable, quad, defaultGraph } = DataFactory;

/** A named node of one of our vocabularies: `term('owl', 'Class')`. */
export function term(prefix: Prefix, localName: string) {
  return namedNode(namespaces[prefix] + localName);
}
