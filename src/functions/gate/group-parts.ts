import { isNode, isVariable, nodesOf, type TreeNode, variablesOf } from '../bind/syntax-tree.ts';
import type { Determination } from '../plan/determination.ts';
import type { CheckQueryInput } from './check-query-input.ts';
import type { ResolveIri } from './resolve-iri.ts';

/** Variables that one part of a group connects; parameters are not among them. */
export type GroupPart = readonly string[];

interface Collected {
  readonly parts: GroupPart[];
  readonly rules: Determination[];
  /** Assignments: they connect only to what they compute from, and not to what is fixed anyway. */
  readonly assignments: { readonly to: string; readonly used: readonly string[] }[];
}

/** The parts of a group graph pattern that join by variables, and which variables determine which. */
export function partsOf(group: TreeNode, input: CheckQueryInput, resolve: ResolveIri): Collected {
  const collected: Collected = { parts: [], rules: [], assignments: [] };
  for (const pattern of (group.patterns as readonly unknown[]).filter(isNode))
    collect(pattern, { input, resolve, collected });
  return collected;
}

interface Scope {
  readonly input: CheckQueryInput;
  readonly resolve: ResolveIri;
  readonly collected: Collected;
}

function collect(pattern: TreeNode, scope: Scope): void {
  const { parts, rules } = scope.collected;
  if (pattern.type === 'query') {
    parts.push(own(variablesOf(pattern), scope));
    rules.push(...subqueryRules(pattern));
  } else if (pattern.subType === 'bgp') {
    for (const triple of nodesOf(pattern)) if (triple.type === 'triple') collectTriple(triple, scope);
  } else if (pattern.subType === 'bind') {
    collectBind(pattern, scope);
  } else if (pattern.subType === 'filter') {
    collectFilter(pattern.expression as TreeNode, scope);
  } else if (pattern.subType === 'values') {
    const variables = variablesOf(pattern.variables);
    parts.push(variables);
    if ((pattern.values as readonly unknown[]).length <= 1)
      rules.push(...variables.map((to) => ({ from: [], to })));
  } else if (pattern.subType !== 'minus') {
    collectNested(pattern, scope);
  }
}

/** A nested group joins by all its variables. What is single inside counts only where it must match. */
function collectNested(pattern: TreeNode, scope: Scope): void {
  scope.collected.parts.push(own(variablesOf(withoutFilters(pattern)), scope));
  if (pattern.subType === 'union') return;
  const inner: Collected = { parts: [], rules: [], assignments: [] };
  for (const part of (pattern.patterns as readonly unknown[]).filter(isNode))
    collect(part, { ...scope, collected: inner });
  scope.collected.rules.push(
    ...inner.rules.filter(({ from }) => from.length > 0 || pattern.subType === 'group'),
  );
}

function collectTriple(triple: TreeNode, scope: Scope): void {
  const [subject, predicate, object] = [triple.subject, triple.predicate, triple.object];
  scope.collected.parts.push(own(variablesOf([subject, predicate, object]), scope));
  const iri = scope.resolve(predicate);
  const { index } = scope.input;
  const term = iri === undefined ? undefined : (index.relation(iri) ?? index.property(iri));
  if (!term) return;
  const inverse = 'characteristics' in term && term.characteristics.includes('inverseFunctional');
  if (term.functional && isVariable(object))
    scope.collected.rules.push({ from: own(variablesOf(subject), scope), to: object.value });
  if (inverse && isVariable(subject))
    scope.collected.rules.push({ from: own(variablesOf(object), scope), to: subject.value });
}

function collectBind(bind: TreeNode, scope: Scope): void {
  const [to] = variablesOf(bind.variable);
  const used = own(variablesOf(bind.expression), scope);
  if (to === undefined) return;
  scope.collected.assignments.push({ to, used });
  scope.collected.rules.push({ from: used, to });
}

/** `?a = ?b` connects; `?x = constant` or a required argument fixes ?x. */
function collectFilter(expression: TreeNode, scope: Scope): void {
  if (expression.subType !== 'operation') return;
  const operands = (expression.args as readonly unknown[]).flat();
  if (expression.operator === '&&')
    for (const operand of operands.filter(isNode)) collectFilter(operand, scope);
  if (expression.operator !== '=') return;
  const [left, right] = operands.map((operand) => (isVariable(operand) ? operand.value : undefined));
  const isColumn = (name: string | undefined): name is string =>
    name !== undefined && !scope.input.parameters.has(name);
  if (isColumn(left) && isColumn(right)) scope.collected.parts.push([left, right]);
  else if (isColumn(left) && own(variablesOf(operands[1]), scope).length === 0)
    scope.collected.rules.push({ from: [], to: left });
  else if (isColumn(right) && own(variablesOf(operands[0]), scope).length === 0)
    scope.collected.rules.push({ from: [], to: right });
}

/** Grouping keys determine the rest of a row; without keys an aggregate has one row, as has LIMIT 1. */
function subqueryRules(query: TreeNode): Determination[] {
  const modifiers = query.solutionModifiers as {
    group?: { groupings: readonly unknown[] };
    limitOffset?: { limit?: number };
  };
  const selected = variablesOf(query);
  if (modifiers.limitOffset?.limit === 1) return selected.map((to) => ({ from: [], to }));
  const aggregates = [...nodesOf(query.variables)].some((node) => node.subType === 'aggregate');
  if (!modifiers.group && !aggregates) return [];
  const keys = variablesOf(modifiers.group?.groupings ?? []).filter((key) => selected.includes(key));
  return selected.filter((to) => !keys.includes(to)).map((to) => ({ from: keys, to }));
}

function withoutFilters(pattern: TreeNode): TreeNode {
  const parts = (pattern.patterns as readonly unknown[])
    .filter(isNode)
    .filter((part) => part.subType !== 'filter');
  return {
    ...pattern,
    patterns: parts.map((part) => (Array.isArray(part.patterns) ? withoutFilters(part) : part)),
  };
}

function own(variables: readonly string[], { input }: Scope): string[] {
  return variables.filter((name) => !input.parameters.has(name));
}
