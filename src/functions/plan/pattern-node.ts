import { indent } from './indent.ts';
import type { SelectParts } from './select-text.ts';

/** Subject, predicate and object as SPARQL text: `?variable`, `<iri>` or a literal. */
export type TriplePattern = readonly [subject: string, predicate: string, object: string];

/** A table as its patterns and filters. */
export interface PlannedTable {
  readonly nodes: readonly PatternNode[];
  readonly filters: readonly { readonly text: string; readonly uses: readonly string[] }[];
}

/**
 * One part of a group graph pattern. Parts that need an optional part's variables are its children, so that they
 * stand inside its OPTIONAL: outside, an unbound variable would match everything.
 */
export interface PatternNode {
  /** The part without OPTIONAL around it; lines without indentation. */
  readonly text: string;
  /** What stands inside an OPTIONAL instead, where that is written in another way. */
  readonly optionalText: string;
  readonly triples: readonly TriplePattern[];
  readonly introduces: readonly string[];
  readonly uses: readonly string[];
  optional: boolean;
  readonly parent: PatternNode | undefined;
  readonly children: PatternNode[];
  /** Tables closed inside a subquery; the witness looks into them. */
  readonly inner: readonly PlannedTable[];
  /** Of a subquery: so that it can become the whole query when nothing follows. */
  readonly select: SelectParts | undefined;
  readonly kind: 'pattern' | 'bind' | 'subquery' | 'values';
}

/** All variables that the node and what stands inside it introduce. */
export function introducedBy(node: PatternNode): string[] {
  return [...node.introduces, ...node.children.flatMap(introducedBy)];
}

/**
 * The nodes as SPARQL text. Optional nodes of which nothing in `needed` comes are left out: whether they match
 * changes no other variable. Without `needed` everything is written.
 */
export function renderNodes(
  nodes: readonly PatternNode[],
  needed?: ReadonlySet<string>,
  insideOptional = false,
): string {
  return nodes
    .filter((node) => !prunable(node, needed))
    .map((node) => {
      const optional = node.optional || insideOptional;
      const own = optional ? node.optionalText : node.text;
      const children = renderNodes(node.children, needed, optional);
      const inside = [own, children].filter((text) => text !== '').join('\n');
      return node.optional ? `OPTIONAL {\n${indent(inside)}\n}` : inside;
    })
    .join('\n');
}

function prunable(node: PatternNode, needed: ReadonlySet<string> | undefined): boolean {
  if (needed === undefined) return false;
  const replaceable = node.optional || node.kind === 'bind';
  return replaceable && !introducedBy(node).some((variable) => needed.has(variable));
}
