import type { Query } from '../../rdf/sparql-syntax.ts';

/** Any node of the syntax tree, seen as a plain object. */
export type TreeNode = Readonly<Record<string, unknown>>;

export function isNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type Visit = (value: unknown) => unknown;

/**
 * A copy of the tree in which `replace` had its say on every node, from the root down. What it returns stands as it
 * is (an array for several nodes in a list); for `undefined` the node's parts are visited. `visit` goes on by hand.
 */
export function mapTree<T extends Query>(tree: T, replace: (node: TreeNode, visit: Visit) => unknown): T {
  const visit: Visit = (value) => {
    if (Array.isArray(value)) return visitList(value, visit);
    if (!isNode(value)) return value;
    const replaced = value.type === undefined ? undefined : replace(value, visit);
    return replaced === undefined ? copyOf(value, visit) : replaced;
  };
  return visit(tree) as T;
}

function visitList(list: readonly unknown[], visit: Visit): readonly unknown[] {
  const visited = list.map(visit);
  return visited.every((item, at) => item === list[at]) ? list : visited.flat();
}

/** The node with its parts visited; the node itself when nothing in it changed. */
export function copyOf(node: TreeNode, visit: Visit): TreeNode {
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(node)) {
    const part = node[key];
    if (key === 'loc' || typeof part !== 'object') continue;
    const visited = visit(part);
    if (visited === part) continue;
    copy ??= { ...node };
    copy[key] = visited;
  }
  return copy ?? node;
}

/** All nodes of a tree, parents before their parts. */
export function* nodesOf(value: unknown): Generator<TreeNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  if (!isNode(value)) return;
  if (value.type !== undefined) yield value;
  for (const [key, part] of Object.entries(value)) if (key !== 'loc') yield* nodesOf(part);
}

export function isVariable(node: unknown): node is TreeNode & { readonly value: string } {
  return isNode(node) && node.type === 'term' && node.subType === 'variable';
}

export function isNamedNode(
  node: unknown,
): node is TreeNode & { readonly value: string; readonly prefix?: string } {
  return isNode(node) && node.type === 'term' && node.subType === 'namedNode';
}

/** Variables that a node mentions, inside subqueries only what those select. */
export function variablesOf(value: unknown): string[] {
  const found = new Set<string>();
  for (const node of visibleNodes(value)) if (isVariable(node)) found.add(node.value);
  return [...found];
}

function* visibleNodes(value: unknown): Generator<TreeNode> {
  if (Array.isArray(value)) for (const item of value) yield* visibleNodes(item);
  if (!isNode(value)) return;
  if (value.type !== undefined) yield value;
  const shown =
    value.type === 'query'
      ? [selectedVariables(value)]
      : Object.entries(value).flatMap(([key, part]) => (key === 'loc' ? [] : [part]));
  for (const part of shown) yield* visibleNodes(part);
}

function selectedVariables(query: TreeNode): unknown[] {
  return (query.variables as unknown[]).map((item) =>
    isNode(item) && item.variable !== undefined ? item.variable : item,
  );
}
