import { isNamedNode, isNode, isVariable, nodesOf, type TreeNode } from '../../functions/bind/syntax-tree.ts';
import { iriResolver, type ResolveIri } from '../../functions/gate/resolve-iri.ts';
import { parseQuery, type Query } from '../../rdf/sparql-syntax.ts';

/** Facts that fit: IRIs of subject, predicate and object, each null where any will do. */
export type FactPattern = readonly [subject: string | null, predicate: string | null, object: string | null];

/** All facts. */
const everything: readonly FactPattern[] = [[null, null, null]];

/**
 * The facts that a query can see: with the same facts of these, it gives the same solutions, whatever else is in the
 * graph. A literal fits by its predicate alone, because the store compares values. Undefined when the solutions depend
 * on more than facts (the time, chance, another server), or on syntax that only the store knows.
 */
export function footprintOf(query: string): readonly FactPattern[] | undefined {
  const tree = parsed(query);
  if (tree === undefined) return undefined;
  const nodes = [...nodesOf(tree)];
  if (nodes.some(isUnrepeatable)) return undefined;
  if (tree.subType === 'describe' || nodes.some(isGraph)) return everything;
  const resolve = iriResolver(tree);
  const listed = new Map(nodes.flatMap((node) => listedSubjects(node, resolve)));
  return nodes
    .filter(({ type }) => type === 'triple')
    .flatMap((triple) => patternsOf(triple, listed.get(triple), resolve));
}

function parsed(query: string): Query | undefined {
  try {
    return parseQuery(query);
  } catch {
    return undefined;
  }
}

function isGraph({ type, subType }: TreeNode): boolean {
  return type === 'pattern' && subType === 'graph';
}

function isUnrepeatable({ type, subType, operator }: TreeNode): boolean {
  if (type === 'pattern') return subType === 'service';
  const changing = ['now', 'rand', 'uuid', 'struuid', 'bnode'];
  return subType === 'operation' && changing.includes(String(operator).toLowerCase());
}

/** By triple: the IRIs that its subject can be, where VALUES of the same group say so. */
function listedSubjects(group: TreeNode, resolve: ResolveIri): [TreeNode, string[]][] {
  if (group.type !== 'pattern' || !Array.isArray(group.patterns) || group.subType === 'union') return [];
  const parts = group.patterns.filter(isNode);
  const values = parts.filter(({ subType }) => subType === 'values');
  const triples = parts
    .filter(({ subType }) => subType === 'bgp')
    .flatMap(({ triples: own }) => (own as readonly unknown[]).filter(isNode));
  return triples.flatMap((triple) => {
    const { subject } = triple;
    if (!isVariable(subject)) return [];
    const rows = values.find(({ variables }) =>
      (variables as readonly unknown[]).some((item) => isVariable(item) && item.value === subject.value),
    )?.values as readonly TreeNode[] | undefined;
    const iris = rows?.map((row) => resolve(row[subject.value]));
    return iris?.every((iri): iri is string => iri !== undefined) ? [[triple, iris]] : [];
  });
}

function patternsOf(
  { subject, predicate, object }: TreeNode,
  listed: readonly string[] | undefined,
  resolve: ResolveIri,
): FactPattern[] {
  const subjects = listed ?? [resolve(subject) ?? null];
  const to = resolve(object) ?? null;
  if (isNode(predicate) && predicate.type === 'path') return ofPath(predicate, resolve);
  return subjects.map((from) => [from, resolve(predicate) ?? null, to]);
}

/** Every predicate of the path. One that may be empty, or names what it is not, can see every fact. */
function ofPath(path: TreeNode, resolve: ResolveIri): FactPattern[] {
  const nodes = [...nodesOf(path)];
  if (nodes.some(({ type, subType }) => type === 'path' && ['*', '?', '!'].includes(String(subType))))
    return [...everything];
  return nodes.filter(isNamedNode).map((node) => [null, resolve(node) ?? null, null]);
}
