import type { Term } from '@rdfjs/types';
import type { Query } from '../../rdf/sparql-syntax.ts';
import type { ResolvedParameter } from '../parameters.ts';
import { limitPlaceholder, placeholderPrefix } from '../plan/compile-context.ts';
import type { BoundArguments } from './bind-arguments.ts';
import { pruneAbsent } from './prune-absent.ts';
import { bindNode, termNode } from './syntax-nodes.ts';
import { copyOf, isNamedNode, isVariable, mapTree, type TreeNode, type Visit } from './syntax-tree.ts';

export interface BindInput {
  readonly tree: Query;
  readonly bound: BoundArguments;
  readonly parameters: ReadonlyMap<string, ResolvedParameter>;
  /** A hand-written query is bound as published: its tests for absent arguments are resolved first. */
  readonly handWritten: boolean;
}

/** Puts the arguments' terms in the place of their variables, in the tree: text never meets a value. */
export function bindQuery({ tree, bound, parameters, handWritten }: BindInput): Query {
  const names = new Set(parameters.keys());
  const ready = handWritten ? pruneAbsent(tree, { names, given: new Set(Object.keys(bound.terms)) }) : tree;
  const numbers = limitNumbers(parameters, bound);
  return mapTree(ready, (node, visit) => {
    if (isVariable(node)) return nodesFor(node.value, bound)?.[0];
    if (node.type === 'query') return keepGroupingKeys(node, bound, visit);
    if (node.operator === 'in' || node.operator === 'notin') return expandMembership(node, bound, visit);
    if (node.subType === 'values') return expandValues(node, bound);
    if (node.subType === 'limitOffset') return withNumbers(node, numbers);
    return undefined;
  });
}

function termsFor(name: string, { terms }: BoundArguments): readonly Term[] | undefined {
  return Object.hasOwn(terms, name) ? terms[name] : undefined;
}

function nodesFor(name: string, bound: BoundArguments) {
  return termsFor(name, bound)?.map(termNode);
}

/**
 * A parameter that a query selects or groups by stays a variable there and is bound inside: as a constant it would
 * turn "no row" into a row of zero.
 */
function keepGroupingKeys(node: TreeNode, bound: BoundArguments, visit: Visit): TreeNode | undefined {
  const modifiers = node.solutionModifiers as Readonly<Record<string, unknown>>;
  const shown = [node.variables, (modifiers.group as TreeNode | undefined)?.groupings]
    .flat()
    .filter(isVariable);
  const kept = [...new Set(shown.map(({ value }) => value))].filter(
    (name) => termsFor(name, bound) !== undefined,
  );
  if (kept.length === 0) return undefined;
  const copy = copyOf(node, visit);
  const where = copy.where as TreeNode & { readonly patterns: readonly unknown[] };
  const binds = kept.map((name) => bindNode(termsFor(name, bound)![0]!, name));
  const group = modifiers.group === undefined ? {} : { group: modifiers.group };
  return {
    ...copy,
    variables: (node.variables as readonly unknown[]).map((item) => (isVariable(item) ? item : visit(item))),
    solutionModifiers: { ...(copy.solutionModifiers as object), ...group },
    where: { ...where, patterns: [...binds, ...where.patterns] },
  };
}

/** `?x IN ($p)`: all terms of a multiple argument. */
function expandMembership(node: TreeNode, bound: BoundArguments, visit: Visit): TreeNode {
  const operands = (node.args as readonly unknown[]).flat();
  const expanded = operands.flatMap(
    (operand) => (isVariable(operand) && nodesFor(operand.value, bound)) || [visit(operand)],
  );
  return { ...node, args: expanded };
}

function expandValues(node: TreeNode, bound: BoundArguments): TreeNode {
  const rows = node.values as readonly Readonly<Record<string, unknown>>[];
  const values = rows.flatMap((row) => {
    const [variable, value] = Object.entries(row)[0] ?? [];
    if (!isNamedNode(value) || !value.value.startsWith(placeholderPrefix)) return [row];
    return (nodesFor(value.value.slice(placeholderPrefix.length), bound) ?? []).map((term) => ({
      [variable!]: term,
    }));
  });
  return { ...node, values };
}

function limitNumbers(
  parameters: ReadonlyMap<string, ResolvedParameter>,
  bound: BoundArguments,
): ReadonlyMap<number, number> {
  return new Map(
    [...parameters.values()].flatMap(({ name, position }) => {
      const [term] = termsFor(name, bound) ?? [];
      return term ? [[limitPlaceholder + position, Number(term.value)] as const] : [];
    }),
  );
}

function withNumbers(node: TreeNode, numbers: ReadonlyMap<number, number>): TreeNode {
  const number = (value: unknown) => (typeof value === 'number' ? (numbers.get(value) ?? value) : value);
  return { ...node, limit: number(node.limit), offset: number(node.offset) };
}
