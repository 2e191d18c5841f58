import type { BlankNode, Quad, Term } from '@rdfjs/types';
import { blankNode, dataFactory } from './terms.ts';

/** RDF merge (RDF 1.1 Semantics §4.1): one list of all quads, blank nodes of different graphs kept apart. */
export function mergeGraphs(...graphs: readonly (readonly Quad[])[]): Quad[] {
  return graphs.flatMap((quads, index) => renameBlankNodes(quads, (label) => `g${index}_${label}`));
}

/** The same graph with other blank node labels. `rename` must give different labels for different labels. */
export function renameBlankNodes(quads: readonly Quad[], rename: (label: string) => string): Quad[] {
  const renamed = <Node extends Term>(node: Node): Node | BlankNode =>
    node.termType === 'BlankNode' ? blankNode(rename(node.value)) : node;
  return quads.map(({ subject, predicate, object, graph }) =>
    dataFactory.quad(renamed(subject), predicate, renamed(object), renamed(graph)),
  );
}
