import type { Term } from '@rdfjs/types';
import { termNode } from '../../functions/bind/syntax-nodes.ts';
import { isVariable, mapTree } from '../../functions/bind/syntax-tree.ts';
import { generateQuery, parseQuery } from '../../rdf/sparql-syntax.ts';

/** A query of ours with a term in the place of `?resource`, put in as a node of the syntax tree. */
export function boundQuery(text: string, resource: Term): string {
  return generateQuery(
    mapTree(parseQuery(text), (node) =>
      isVariable(node) && node.value === 'resource' ? termNode(resource) : undefined,
    ),
  );
}
