import type { TreeNode } from '../../functions/bind/syntax-tree.ts';
import type { FactView } from '../fact-view.ts';
import type { Pattern, PatternContext } from './pattern-context.ts';
import type { Solution } from './solution.ts';

/** A position of a triple pattern: a constant, or a variable. */
export type Slot = { readonly constant: string } | { readonly variable: string };

export interface TriplePattern {
  readonly subject: Slot;
  readonly predicate: string;
  readonly object: Slot;
}

/** Reads the triples of a basic graph pattern or of a template. */
export function readTriples(node: TreeNode, context: PatternContext): TriplePattern[] {
  return (node.triples as readonly TreeNode[]).map((triple) => {
    const predicate = triple.predicate as TreeNode;
    if (predicate.type !== 'term' || predicate.subType !== 'namedNode')
      throw context.unsupported('a property path or a variable as a predicate');
    return {
      subject: readSlot(triple.subject as TreeNode, context),
      predicate: context.constant(predicate),
      object: readSlot(triple.object as TreeNode, context),
    };
  });
}

function readSlot(node: TreeNode, context: PatternContext): Slot {
  if (node.type !== 'term') throw context.unsupported('a collection or a nested blank node');
  if (node.subType === 'variable') return { variable: String(node.value) };
  if (node.subType === 'blankNode')
    throw context.unsupported('a blank node: nothing in a kernel has one; name it with `entities`');
  return { constant: context.constant(node) };
}

export function cellAt(slot: Slot, solution: Solution): string | undefined {
  return 'constant' in slot ? slot.constant : solution[slot.variable];
}

/** Joins the triples one after the other, always going on with one that has a known end. */
export function compileTriples(triples: readonly TriplePattern[]): Pattern {
  return (solutions, view) => {
    let current = solutions;
    const open = [...triples];
    while (open.length > 0 && current.length > 0) {
      const [first] = current;
      const at = open.reduce(
        (best, triple, index) => (rank(triple, first!) > rank(open[best]!, first!) ? index : best),
        0,
      );
      const [triple] = open.splice(at, 1);
      current = current.flatMap((solution) => matches(triple!, solution, view));
    }
    return current;
  };
}

/** A known subject is the cheapest: an entity has few facts; one object may have many subjects. */
function rank({ subject, object }: TriplePattern, solution: Solution): number {
  return (cellAt(subject, solution) === undefined ? 0 : 2) + (cellAt(object, solution) === undefined ? 0 : 1);
}

function matches(
  { subject, predicate, object }: TriplePattern,
  solution: Solution,
  view: FactView,
): Solution[] {
  const [s, o] = [cellAt(subject, solution), cellAt(object, solution)];
  if (s !== undefined && o !== undefined) return view.has([s, predicate, o]) ? [solution] : [];
  if (s !== undefined) return [...view.objects(s, predicate)].map((found) => extend(solution, object, found));
  if (o !== undefined)
    return [...view.subjects(predicate, o)].map((found) => extend(solution, subject, found));
  return [];
}

function extend(solution: Solution, slot: Slot, value: string): Solution {
  return 'variable' in slot ? { ...solution, [slot.variable]: value } : solution;
}

/** Variables that a basic graph pattern can reach from `known`, or the triple that hangs in the air. */
export function reachable(
  triples: readonly TriplePattern[],
  known: ReadonlySet<string>,
): Set<string> | TriplePattern {
  const found = new Set(known);
  const isKnown = (slot: Slot) => 'constant' in slot || found.has(slot.variable);
  const open = [...triples];
  while (open.length > 0) {
    const at = open.findIndex(({ subject, object }) => isKnown(subject) || isKnown(object));
    if (at < 0) return open[0]!;
    for (const slot of [open[at]!.subject, open[at]!.object])
      if ('variable' in slot) found.add(slot.variable);
    open.splice(at, 1);
  }
  return found;
}
