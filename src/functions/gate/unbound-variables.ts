import type { Query } from '../../rdf/sparql-syntax.ts';
import { isNode, isVariable, nodesOf, type TreeNode, variablesOf } from '../bind/syntax-tree.ts';
import type { ResolvedParameter } from '../parameters.ts';
import type { QueryProblem } from './query-problem.ts';

/** Variables that nothing binds: neither a pattern nor a declared parameter. And parameters that SPARQL may not bind. */
export function findUnboundVariables(
  tree: Query,
  parameters: ReadonlyMap<string, ResolvedParameter>,
): QueryProblem[] {
  const bound = new Set([...nodesOf(tree)].flatMap(bindings));
  const used = new Set([...nodesOf(tree)].filter(isVariable).map(({ value }) => value));
  const free = [...used].filter((name) => !bound.has(name) && !parameters.has(name));
  const rebound = [...new Set([...nodesOf(tree)].flatMap(assignments))].filter((name) =>
    parameters.has(name),
  );
  return [
    ...free.map((name) => ({
      check: 'unbound-variable',
      message: `?${name} is bound by no pattern and is no parameter. Parameters: ${[...parameters.keys()].join(', ') || 'none'}.`,
    })),
    ...rebound.map((name) => ({
      check: 'parameter-assigned',
      message: `The query gives $${name} a value (AS or VALUES); a parameter gets its value from the caller.`,
    })),
  ];
}

/** Variables that a triple, VALUES or an assignment binds. */
function bindings(node: TreeNode): string[] {
  if (node.type === 'triple') return variablesOf([node.subject, node.predicate, node.object]);
  return assignments(node);
}

function assignments(node: TreeNode): string[] {
  if (node.subType === 'bind' && isVariable(node.variable)) return [node.variable.value];
  if (node.subType === 'values')
    return (node.variables as readonly unknown[]).filter(isVariable).map(({ value }) => value);
  if (node.subType !== 'group' || node.type !== 'solutionModifier') return [];
  return (node.groupings as readonly unknown[]).flatMap((grouping) =>
    isNode(grouping) && isVariable(grouping.variable) ? [grouping.variable.value] : [],
  );
}
