import type { TreeNode } from '../../functions/bind/syntax-tree.ts';
import { compileExpression, holds } from './compile-expression.ts';
import { compileTriples, reachable, readTriples } from './compile-triples.ts';
import type { Pattern, PatternContext } from './pattern-context.ts';
import type { Solution } from './solution.ts';

/**
 * Compiles a group graph pattern. Actions may use triples, OPTIONAL, UNION, FILTER, BIND, VALUES and nested groups:
 * what can be answered from the neighbourhood of the arguments alone. ACTION_INVALID names anything else.
 * `known`: variables that have a value before the group; every triple must hang together with one.
 */
export function compileGroup(node: TreeNode, context: PatternContext, known: Set<string>): Pattern {
  const parts =
    node.subType === 'group' || node.subType === 'optional' ? (node.patterns as readonly TreeNode[]) : [node];
  const filters = parts.filter((part) => part.subType === 'filter');
  const others = parts.filter((part) => part.subType !== 'filter');
  const steps = [
    ...others.map((part) => compilePart(part, context, known)),
    ...filters.map((part) =>
      compileFilter(part, {
        ...context,
        compilePattern: (inner) => compileGroup(inner, context, new Set(known)),
      }),
    ),
  ];
  return (solutions, view) =>
    steps.reduce((found, step) => (found.length === 0 ? found : step(found, view)), solutions);
}

function compilePart(part: TreeNode, context: PatternContext, known: Set<string>): Pattern {
  switch (part.subType) {
    case 'bgp':
      return compileBasic(part, context, known);
    case 'group':
      return compileGroup(part, context, known);
    case 'optional':
      return compileOptional(part, context, known);
    case 'union':
      return compileUnion(part, context, known);
    case 'bind':
      return compileBind(part, context, known);
    case 'values':
      return compileValues(part, context, known);
    default:
      throw context.unsupported(String(part.subType).toUpperCase());
  }
}

function compileBasic(part: TreeNode, context: PatternContext, known: Set<string>): Pattern {
  const triples = readTriples(part, context);
  const found = reachable(triples, known);
  if (!(found instanceof Set))
    throw context.unsupported(
      `a triple with ${found.predicate} that hangs together with no parameter, so that the whole graph would be searched`,
    );
  for (const variable of found) known.add(variable);
  return compileTriples(triples);
}

function compileOptional(part: TreeNode, context: PatternContext, known: Set<string>): Pattern {
  const inner = compileGroup(part, context, known);
  return (solutions, view) =>
    solutions.flatMap((solution) => {
      const found = inner([solution], view);
      return found.length === 0 ? [solution] : found;
    });
}

function compileUnion(part: TreeNode, context: PatternContext, known: Set<string>): Pattern {
  const before = new Set(known);
  const branches = (part.patterns as readonly TreeNode[]).map((branch) => {
    const own = new Set(before);
    const compiled = compileGroup(branch, context, own);
    for (const variable of own) known.add(variable);
    return compiled;
  });
  return (solutions, view) => branches.flatMap((branch) => branch(solutions, view));
}

function compileFilter(part: TreeNode, context: PatternContext): Pattern {
  const expression = compileExpression(part.expression as TreeNode, context);
  return (solutions, view) => solutions.filter((solution) => holds(expression(solution, view)) === true);
}

function compileBind(part: TreeNode, context: PatternContext, known: Set<string>): Pattern {
  const expression = compileExpression(part.expression as TreeNode, context);
  const variable = String((part.variable as TreeNode).value);
  known.add(variable);
  return (solutions, view) =>
    solutions.map((solution) => {
      const value = expression(solution, view);
      return value === undefined ? solution : { ...solution, [variable]: value };
    });
}

function compileValues(part: TreeNode, context: PatternContext, known: Set<string>): Pattern {
  const rows = (part.values as readonly Readonly<Record<string, TreeNode | undefined>>[]).map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, term]) =>
        term === undefined ? [] : [[name, context.constant(term)]],
      ),
    ),
  );
  for (const row of rows) for (const name of Object.keys(row)) known.add(name);
  return (solutions) => solutions.flatMap((solution) => rows.flatMap((row) => joined(solution, row)));
}

function joined(solution: Solution, row: Solution): Solution[] {
  const clashes = Object.entries(row).some(
    ([name, value]) => solution[name] !== undefined && solution[name] !== value,
  );
  return clashes ? [] : [{ ...solution, ...row }];
}
