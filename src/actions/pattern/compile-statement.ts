import type { QuercusError } from '../../errors.ts';
import { isNode, type TreeNode } from '../../functions/bind/syntax-tree.ts';
import { iriResolver, type ResolveIri } from '../../functions/gate/resolve-iri.ts';
import { parseQuery, parseUpdate, type Query } from '../../rdf/sparql-syntax.ts';
import { literal, namedNode } from '../../rdf/terms.ts';
import type { FactView } from '../fact-view.ts';
import { cellOf } from './cell.ts';
import { compileGroup } from './compile-group.ts';
import { readTriples, type TriplePattern } from './compile-triples.ts';
import type { Pattern, PatternContext } from './pattern-context.ts';
import type { Solution } from './solution.ts';

export interface StatementInput {
  readonly text: string;
  /** Variables that the arguments bind. */
  readonly parameters: ReadonlySet<string>;
  readonly invalid: (problem: string) => QuercusError;
}

/** An ASK as a test of one solution. */
export type Test = (solution: Solution, view: FactView) => boolean;

/** One operation of an update: what it finds, and the triples to take and to give for each find. */
export interface Change {
  readonly where: Pattern;
  readonly remove: readonly TriplePattern[];
  readonly insert: readonly TriplePattern[];
}

/** Compiles an ASK; ACTION_INVALID when it is anything else. */
export function compileAsk({ text, parameters, invalid }: StatementInput): Test {
  const tree = parseQuery(text);
  if (tree.subType !== 'ask')
    throw invalid(`a precondition must be an ASK, got ${tree.subType.toUpperCase()}.`);
  refuseDatasets(tree, invalid);
  const context = contextOf(iriResolver(tree), invalid);
  const pattern = compileGroup(tree.where as unknown as TreeNode, context, new Set(parameters));
  return (solution, view) => pattern([solution], view).length > 0;
}

/** Compiles an update of INSERT, DELETE, INSERT DATA, DELETE DATA and DELETE WHERE operations. */
export function compileUpdate({ text, parameters, invalid }: StatementInput): Change[] {
  const { updates } = parseUpdate(text) as unknown as { updates: readonly TreeNode[] };
  const contexts = updates.flatMap((update) => update.context as readonly unknown[]);
  const resolve = iriResolver({ context: contexts } as unknown as Query);
  return updates.map(({ operation }) => {
    if (!isNode(operation)) throw invalid('the update has an empty operation; leave out the last `;`.');
    return compileOperation(operation, contextOf(resolve, invalid), new Set(parameters));
  });
}

function compileOperation(operation: TreeNode, context: PatternContext, known: Set<string>): Change {
  const kind = String(operation.subType);
  const triples = (part: unknown) =>
    ((part ?? []) as readonly TreeNode[]).flatMap((node) => templateTriples(node, context));
  const data = triples(operation.data);
  if (kind === 'insertdata') return { where: unchanged, remove: [], insert: data };
  if (kind === 'deletedata') return { where: unchanged, remove: data, insert: [] };
  if (kind === 'deletewhere') {
    const where = compileGroup((operation.data as readonly TreeNode[])[0]!, context, known);
    return { where, remove: data, insert: [] };
  }
  if (kind !== 'modify') throw context.unsupported(kind.toUpperCase());
  if (operation.graph !== undefined) throw context.unsupported('WITH');
  const where = compileGroup(operation.where as TreeNode, context, known);
  const change = { where, remove: triples(operation.delete), insert: triples(operation.insert) };
  for (const { subject, object } of change.insert) {
    for (const slot of [subject, object])
      if ('variable' in slot && !known.has(slot.variable))
        throw context.unsupported(`?${slot.variable} in INSERT, which neither an argument nor WHERE binds`);
  }
  return change;
}

function templateTriples(node: TreeNode, context: PatternContext): TriplePattern[] {
  if (node.subType !== 'bgp')
    throw context.unsupported(`${String(node.subType).toUpperCase()} in a template`);
  return readTriples(node, context);
}

const unchanged: Pattern = (solutions) => solutions;

function refuseDatasets(tree: Query, invalid: (problem: string) => QuercusError): void {
  if (((tree as unknown as TreeNode).datasets as { clauses: unknown[] }).clauses.length > 0)
    throw invalid('FROM is not allowed: actions see only the facts.');
}

function contextOf(resolve: ResolveIri, invalid: (problem: string) => QuercusError): PatternContext {
  return {
    compilePattern: () => {
      throw invalid('EXISTS can stand only in a FILTER.');
    },
    constant: (node) => cellOf(constantTerm(node, resolve)),
    unsupported: (what) =>
      invalid(
        `it uses ${what}. Actions may use triples, OPTIONAL, UNION, FILTER with (NOT) EXISTS, BIND, VALUES, comparisons and arithmetic.`,
      ),
  };
}

function constantTerm(node: TreeNode, resolve: ResolveIri) {
  if (node.subType === 'namedNode') return namedNode(resolve(node) as string);
  const { langOrIri } = node;
  if (typeof langOrIri === 'string') return literal(String(node.value), langOrIri);
  return literal(String(node.value), isNode(langOrIri) ? namedNode(resolve(langOrIri) as string) : undefined);
}
