import { isVariable, nodesOf, type TreeNode } from '../../functions/bind/syntax-tree.ts';
import { iriResolver } from '../../functions/gate/resolve-iri.ts';
import { parseQuery } from '../../rdf/sparql-syntax.ts';
import type { FactPattern } from './query-footprint.ts';

/** A query each of whose solutions is about one entity. */
export interface RootedQuery {
  /** The variable that is the entity in every solution. */
  readonly root: string;
  /** What a solution says beyond the facts about its entity: about what these point to, step by step. */
  readonly far: readonly FactPattern[];
  /** Only so many solutions are given, the first in an order that leaves no choice. */
  readonly limit: number | undefined;
}

/**
 * Undefined unless the solutions over a graph are those over the facts about each entity (and what these point to) put
 * together: no grouping, no subquery, nothing subtracted, every triple begins at the entity or at what it points to.
 */
export function rootedQuery(query: string): RootedQuery | undefined {
  const tree = parseQuery(query);
  const nodes = [...nodesOf(tree)];
  const { limitOffset, group, having, order } = tree.solutionModifiers as Modifiers;
  if (tree.subType !== 'select' || group !== undefined || having !== undefined) return undefined;
  if (limitOffset?.offset !== undefined || nodes.some((node) => isBeyond(node, tree))) return undefined;
  const shown = (tree.variables as readonly unknown[]).filter(isVariable).map(({ value }) => value);
  const root = rootOf(tree.where as unknown as TreeNode, shown);
  if (root === undefined || shown.length < tree.variables.length) return undefined;
  const limit = limitOffset?.limit;
  const keys = new Set(
    (order?.orderDefs ?? []).map(
      ({ expression }) => isVariable(expression) && (expression as { value: string }).value,
    ),
  );
  if (limit !== undefined && !shown.every((name) => keys.has(name))) return undefined;
  const far = farPatterns(nodes, root, iriResolver(tree));
  return far && { root, far, limit };
}

interface Modifiers {
  readonly limitOffset?: { readonly limit?: number; readonly offset?: number };
  readonly group?: unknown;
  readonly having?: unknown;
  readonly order?: { readonly orderDefs: readonly { readonly expression: unknown }[] };
}

function isBeyond(node: TreeNode, tree: unknown): boolean {
  if (node.type === 'query') return node !== tree;
  if (node.type === 'path' || node.subType === 'aggregate') return true;
  return ['minus', 'graph', 'service', 'values', 'patternOperation'].includes(String(node.subType));
}

/** The subject of a triple that every solution has. */
function rootOf(where: TreeNode, shown: readonly string[]): string | undefined {
  const parts = (where.patterns as readonly TreeNode[] | undefined) ?? [];
  const triples = parts
    .filter(({ subType }) => subType === 'bgp')
    .flatMap(({ triples: own }) => own as readonly TreeNode[]);
  return triples
    .map(({ subject }) => (isVariable(subject) ? subject.value : ''))
    .find((name) => shown.includes(name));
}

/** Undefined when a triple begins at something that no other triple leads to from the root. */
function farPatterns(
  nodes: readonly TreeNode[],
  root: string,
  resolve: ReturnType<typeof iriResolver>,
): FactPattern[] | undefined {
  const reached = new Set([root]);
  let open = nodes.filter(({ type }) => type === 'triple');
  const far: FactPattern[] = [];
  for (let before = -1; open.length !== before; ) {
    before = open.length;
    open = open.filter(({ subject, predicate, object }) => {
      if (!isVariable(subject) || !reached.has(subject.value)) return true;
      if (isVariable(object)) reached.add(object.value);
      if (subject.value !== root) far.push([null, resolve(predicate) ?? null, null]);
      return false;
    });
  }
  return open.length === 0 ? far : undefined;
}
