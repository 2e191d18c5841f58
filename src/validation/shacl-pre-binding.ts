import type { Expression, Pattern, PatternGroup, QuerySelect, TermVariable } from '@traqula/rules-sparql-1-1';
import { parseQuery } from '../rdf/sparql-syntax.ts';
import type { Focus } from './shacl-compilation.ts';
import { NotCompilable } from './shacl-shapes-graph.ts';

interface PreBindingInput {
  readonly focus: Focus;
  /** SPARQL path that stands for `$PATH`, for property shapes. */
  readonly path: string | undefined;
}

/**
 * Pre-binding of `$this` (SHACL appendix A) done by joins, so that one query serves all focus nodes: the focus
 * pattern goes into the outermost group and into every inner group that uses `$this` without binding it itself.
 * What SHACL forbids in such queries, and what joins cannot express, throws NotCompilable.
 */
export function preBind(query: QuerySelect, { focus, path }: PreBindingInput): QuerySelect {
  refuseForbidden(query);
  const withPath = path === undefined ? query : replacePath(query, path);
  const grouped = groupByFocus(withPath);
  const isAggregate = grouped.solutionModifiers.group !== undefined;
  // Focus nodes that match twice must not be counted twice.
  const pattern: Focus = isAggregate
    ? (variable) => `{ SELECT DISTINCT ${variable} WHERE { ${focus(variable)} } }`
    : focus;
  const where = {
    ...grouped.where,
    patterns: [
      ...focusPatterns(pattern),
      ...grouped.where.patterns.map((inner) => bindInside(inner, pattern)),
    ],
  };
  return isAggregate ? { ...grouped, where } : { ...grouped, where, distinct: true };
}

function focusPatterns(focus: Focus): Pattern[] {
  return (parseQuery(`SELECT * WHERE { ${focus('?this')} }`).where as PatternGroup).patterns;
}

function bindInside(pattern: Pattern, focus: Focus): Pattern {
  if (pattern.type === 'query') {
    refuseInnerSelect(pattern);
    return { ...pattern, where: bindGroup(pattern.where, focus) };
  }
  if (pattern.subType === 'union')
    return { ...pattern, patterns: pattern.patterns.map((branch) => bindGroup(branch, focus)) };
  if (pattern.subType === 'group' || pattern.subType === 'optional') return bindGroup(pattern, focus);
  if (pattern.subType === 'graph' && needsFocus(pattern.patterns))
    throw new NotCompilable('$this in a filter inside GRAPH is not compiled', { engine: false });
  return pattern;
}

function bindGroup<Group extends Pattern & { patterns: Pattern[] }>(group: Group, focus: Focus): Group {
  const inner = group.patterns.map((pattern) => bindInside(pattern, focus));
  return { ...group, patterns: needsFocus(group.patterns) ? [...focusPatterns(focus), ...inner] : inner };
}

/** An expression of the group uses `$this`, but no triple of the group binds it. */
function needsFocus(patterns: readonly Pattern[]): boolean {
  const usesThis = patterns.some(
    (pattern) => pattern.type === 'pattern' && 'expression' in pattern && mentionsThis(pattern.expression),
  );
  return (
    usesThis &&
    !patterns.some(
      (pattern) => pattern.type === 'pattern' && pattern.subType === 'bgp' && mentionsThis(pattern),
    )
  );
}

function mentionsThis(tree: unknown): boolean {
  return someNode(tree, isThis);
}

function isThis(node: Record<string, unknown>): boolean {
  return node.type === 'term' && node.subType === 'variable' && node.value === 'this';
}

/** `GROUP BY` per focus node: `$this` is one value of each group. */
function groupByFocus(query: QuerySelect): QuerySelect {
  const { group, having } = query.solutionModifiers;
  const isAggregated = someNode([query.variables, having], (node) => node.subType === 'aggregate');
  if (!group) {
    if (isAggregated)
      throw new NotCompilable('an aggregate without GROUP BY is not compiled', { engine: false });
    return query;
  }
  if (group.groupings.some((grouping) => isThis(grouping as unknown as Record<string, unknown>)))
    return query;
  const withFocus = { ...group, groupings: [...group.groupings, focusVariable()] };
  return { ...query, solutionModifiers: { ...query.solutionModifiers, group: withFocus } };
}

function focusVariable(): Expression {
  const { variables } = parseQuery('SELECT ?this {}') as QuerySelect;
  return variables[0] as TermVariable;
}

const forbidden: ReadonlyMap<unknown, string> = new Map([
  ['minus', 'MINUS'],
  ['values', 'VALUES'],
  ['service', 'SERVICE'],
]);

/** SHACL §5.2.1 and appendix A; a limit would count over all focus nodes instead of for each. */
function refuseForbidden(query: QuerySelect): void {
  if (query.datasets.clauses.length > 0)
    throw new NotCompilable('FROM is not allowed in a SPARQL constraint', { engine: false });
  if (query.values)
    throw new NotCompilable('VALUES is not allowed in a SPARQL constraint', { engine: false });
  if (query.solutionModifiers.limitOffset)
    throw new NotCompilable('LIMIT or OFFSET in a SPARQL constraint is not compiled', { engine: false });
  someNode(query, (node) => {
    const keyword = node.type === 'pattern' ? forbidden.get(node.subType) : undefined;
    if (keyword)
      throw new NotCompilable(`${keyword} is not allowed in a SPARQL constraint`, { engine: false });
    const { variable } = node as { variable?: Record<string, unknown> };
    if (node.subType === 'bind' && variable && isThis(variable))
      throw new NotCompilable('AS $this is not allowed in a SPARQL constraint', { engine: false });
    const isReserved =
      node.subType === 'variable' && (node.value === 'shapesGraph' || node.value === 'currentShape');
    if (isReserved) throw new NotCompilable(`$${node.value} is not supported`, { engine: false });
    return false;
  });
  if (!projectsThis(query))
    throw new NotCompilable('a SPARQL constraint must select $this', { engine: false });
}

function refuseInnerSelect(query: QuerySelect): void {
  if (query.variables[0]?.type === 'wildcard' || !projectsThis(query))
    throw new NotCompilable('a subquery of a SPARQL constraint must select $this', { engine: false });
  if (query.solutionModifiers.limitOffset)
    throw new NotCompilable('LIMIT or OFFSET in a subquery with $this is not compiled', { engine: false });
}

function projectsThis({ variables }: QuerySelect): boolean {
  return variables.some(
    (variable) => variable.type === 'wildcard' || isThis(variable as unknown as Record<string, unknown>),
  );
}

/** `$PATH` (SHACL §5.2.2) becomes the path of the shape, as a term of the tree and not as text. */
function replacePath(query: QuerySelect, path: string): QuerySelect {
  const example = parseQuery(`SELECT * { ?s ${path} ?o }`).where as PatternGroup;
  const [bgp] = example.patterns;
  const triple = bgp?.type === 'pattern' && bgp.subType === 'bgp' ? bgp.triples[0] : undefined;
  if (triple?.type !== 'triple')
    throw new NotCompilable('the path of the shape cannot stand for $PATH', { engine: false });
  const { predicate } = triple;
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const node = value as Record<string, unknown>;
    if (node.subType === 'variable' && node.value === 'PATH') return predicate;
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, replace(inner)]));
  };
  return replace(query) as QuerySelect;
}

function someNode(tree: unknown, test: (node: Record<string, unknown>) => boolean): boolean {
  if (Array.isArray(tree)) return tree.some((item) => someNode(item, test));
  if (typeof tree !== 'object' || tree === null) return false;
  const node = tree as Record<string, unknown>;
  return test(node) || Object.values(node).some((value) => someNode(value, test));
}
