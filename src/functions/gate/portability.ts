import type { Query } from '../../rdf/sparql-syntax.ts';
import { nodesOf, type TreeNode } from '../bind/syntax-tree.ts';

/** Why a query does not run everywhere: as a SHACL function, over Ontop, or on another store. Empty = portable. */
export function portabilityProblems(tree: Query): string[] {
  return [...new Set([...nodesOf(tree)].flatMap(problemOf))];
}

function problemOf(node: TreeNode): string[] {
  const { type, subType } = node;
  if (type === 'path' && ['*', '+', '?'].includes(String(subType)))
    return ['a property path with repetition'];
  if (type === 'pattern' && subType === 'minus') return ['MINUS (not legal under SHACL pre-binding)'];
  if (type === 'pattern' && subType === 'values') return ['VALUES (not legal under SHACL pre-binding)'];
  if (subType === 'patternOperation') return ['EXISTS'];
  if (subType === 'operation' && node.operator === 'regex' && (node.args as readonly unknown[]).length > 2)
    return ['REGEX with flags'];
  return [];
}
