import type { Term } from '@rdfjs/types';
import { termNode } from '../../functions/bind/syntax-nodes.ts';
import { isVariable, mapTree } from '../../functions/bind/syntax-tree.ts';
import { generateQuery, parseQuery, type Query } from '../../rdf/sparql-syntax.ts';

/** Our queries are few and always the same, so each is parsed once. */
const trees = new Map<string, Query>();

/** A query of ours with a term in the place of `?resource`, put in as a node of the syntax tree. */
export function boundQuery(text: string, resource: Term): string {
  const tree = trees.get(text) ?? parseQuery(text);
  trees.set(text, tree);
  return generateQuery(
    mapTree(tree, (node) => (isVariable(node) && node.value === 'resource' ? termNode(resource) : undefined)),
  );
}
