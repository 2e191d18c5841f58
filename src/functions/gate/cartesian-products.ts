import { nodesOf, type TreeNode } from '../bind/syntax-tree.ts';
import { determinedBy } from '../plan/determination.ts';
import type { CheckQueryInput } from './check-query-input.ts';
import { type GroupPart, partsOf } from './group-parts.ts';
import type { QueryProblem } from './query-problem.ts';
import type { ResolveIri } from './resolve-iri.ts';

/**
 * Groups of which two parts can both have more than one row and share nothing but parameters. A part is proven to
 * have one row when constants or required arguments determine all its variables through single-valued properties.
 */
export function findCartesianProducts(input: CheckQueryInput, resolve: ResolveIri): QueryProblem[] {
  const groups = [...nodesOf(input.tree)].filter(
    (node) => node.type === 'pattern' && Array.isArray(node.patterns) && node.subType !== 'union',
  );
  return groups.flatMap((group) => checkGroup(group, input, resolve));
}

function checkGroup(group: TreeNode, input: CheckQueryInput, resolve: ResolveIri): QueryProblem[] {
  const { parts, rules, assignments } = partsOf(group, input, resolve);
  const constant = determinedBy([], rules);
  const assigned = assignments.map(({ to, used }) => [
    to,
    ...used.filter((variable) => !constant.has(variable)).slice(0, 1),
  ]);
  const many = components([...parts, ...assigned]).filter((variables) =>
    variables.some((variable) => !constant.has(variable)),
  );
  if (many.length < 2) return [];
  const named = many.map((variables) => variables.map((variable) => `?${variable}`).join(' '));
  return [
    {
      check: 'cartesian-product',
      message: `These parts share no variable, so every row of one meets every row of the other: ${named.join(' | ')}. Connect them by a relation, or fix one by a required argument.`,
    },
  ];
}

/** Variables that are connected through parts, as lists. */
function components(parts: readonly GroupPart[]): string[][] {
  let groups: Set<string>[] = [];
  for (const variables of parts) {
    if (variables.length === 0) continue;
    const touched = groups.filter((group) => variables.some((variable) => group.has(variable)));
    const merged = new Set([...touched.flatMap((group) => [...group]), ...variables]);
    groups = [...groups.filter((group) => !touched.includes(group)), merged];
  }
  return groups.map((group) => [...group]);
}
