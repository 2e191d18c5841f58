import { unescapeLocalName } from '../../rdf/shorten-iri.ts';
import type { Query } from '../../rdf/sparql-syntax.ts';
import { isNamedNode, isNode, type TreeNode } from '../bind/syntax-tree.ts';

/** Gives the full IRI of a named node of the query, prefixed names expanded and their escapes taken away. */
export type ResolveIri = (node: unknown) => string | undefined;

export function iriResolver(tree: Query): ResolveIri {
  const prefixes = new Map(
    (tree.context as readonly unknown[])
      .filter(isNode)
      .flatMap((declared) =>
        declared.subType === 'prefix'
          ? [[String(declared.key), String((declared.value as TreeNode).value)] as const]
          : [],
      ),
  );
  return (node) => {
    if (!isNamedNode(node)) return undefined;
    return node.prefix === undefined
      ? node.value
      : `${prefixes.get(node.prefix) ?? `${node.prefix}:`}${unescapeLocalName(node.value)}`;
  };
}
