import { xsd } from '../../domain/lexical.ts';
import type { Query } from '../../rdf/sparql-syntax.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import { termNode } from './syntax-nodes.ts';
import { copyOf, isNode, isVariable, mapTree, type TreeNode, type Visit } from './syntax-tree.ts';

interface Presence {
  readonly names: ReadonlySet<string>;
  readonly given: ReadonlySet<string>;
}

/**
 * Resolves `BOUND($p)` in a hand-written query once it is known which arguments there are: `!BOUND($p) || …` becomes
 * its rest, or the whole filter goes. What mentions an absent argument otherwise stays, and is an error in SPARQL.
 */
export function pruneAbsent(tree: Query, presence: Presence): Query {
  return mapTree(tree, (node, visit) => {
    if (node.subType === 'filter') return pruneFilter(node, presence, visit);
    const settled = settle(node, presence, visit);
    return settled === node ? undefined : settled;
  });
}

function pruneFilter(node: TreeNode, presence: Presence, visit: Visit): unknown {
  const expression = settle(node.expression as TreeNode, presence, visit);
  if (isConstant(expression, 'true')) return [];
  return { ...node, expression: expression === node.expression ? visit(expression) : expression };
}

/** The expression with what is known worked out; the same object when nothing is. */
function settle(node: TreeNode, presence: Presence, visit: Visit): TreeNode {
  if (node.subType !== 'operation') return node;
  const operands = node.args as readonly TreeNode[];
  const [first] = operands;
  if (node.operator === 'if') return settleChoice(node, settle(first!, presence, visit), visit);
  if (node.operator === 'bound' && isVariable(first) && presence.names.has(first.value))
    return constant(presence.given.has(first.value));
  if (node.operator === '!') return settleNot(node, settle(first!, presence, visit));
  if (node.operator === '||' || node.operator === '&&')
    return settleJunction(
      node,
      operands.map((operand) => settle(operand, presence, visit)),
      visit,
    );
  return node;
}

function settleChoice(node: TreeNode, condition: TreeNode, visit: Visit): TreeNode {
  const [, yes, no] = node.args as readonly TreeNode[];
  if (isConstant(condition, 'true')) return visit(yes) as TreeNode;
  return isConstant(condition, 'false') ? (visit(no) as TreeNode) : node;
}

function settleNot(node: TreeNode, operand: TreeNode): TreeNode {
  if (isConstant(operand, 'true')) return constant(false);
  return isConstant(operand, 'false') ? constant(true) : node;
}

function settleJunction(node: TreeNode, operands: readonly TreeNode[], visit: Visit): TreeNode {
  const decisive = node.operator === '||' ? 'true' : 'false';
  if (operands.some((operand) => isConstant(operand, decisive))) return constant(decisive === 'true');
  const open = operands.filter((operand) => !isConstant(operand, decisive === 'true' ? 'false' : 'true'));
  if (open.length === 0) return constant(decisive !== 'true');
  if (open.length === (node.args as readonly unknown[]).length) return copyOf(node, visit);
  return open.length === 1 ? (visit(open[0]) as TreeNode) : { ...node, args: open.map(visit) };
}

function constant(value: boolean): TreeNode {
  return termNode(literal(String(value), namedNode(xsd('boolean')))) as unknown as TreeNode;
}

function isConstant(node: TreeNode, value: string): boolean {
  return (
    node.subType === 'literal' &&
    node.value === value &&
    isNode(node.langOrIri) &&
    node.langOrIri.value === xsd('boolean')
  );
}
