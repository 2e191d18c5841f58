import type { Quad, Term } from '@rdfjs/types';
import { groupBy } from './group-by.ts';
import { iri } from './vocabularies.ts';

/** Triples of one graph by subject, and which blank nodes can be written inside the one triple that refers to them. */
export interface Nesting {
  /** Distinct triples by subject; a blank node's key is `_:label`. */
  readonly triplesOf: ReadonlyMap<string, readonly Quad[]>;
  /** Referred to exactly once and part of no cycle: can stand as `[ … ]` or `( … )`. */
  isNested(node: Term): boolean;
  /** Never referred to: stands as `[]` at the start of its own triples. */
  isUnreferenced(node: Term): boolean;
  /** Items when the node begins a well-formed list of nested nodes, otherwise undefined. */
  listItems(node: Term): readonly Term[] | undefined;
}

const first = iri('rdf', 'first');
const rest = iri('rdf', 'rest');
const nil = iri('rdf', 'nil');

export function subjectKey(node: Term): string {
  return node.termType === 'BlankNode' ? `_:${node.value}` : node.value;
}

/** `triples` must be free of duplicates. */
export function analyseNesting(triples: readonly Quad[]): Nesting {
  const triplesOf = groupBy(triples, ({ subject }) => subjectKey(subject));
  const references = collectReferences(triples);
  const nested = new Set([...references].filter(([, found]) => found.length === 1).map(([label]) => label));
  for (const label of labelsInCycles(nested, references)) nested.delete(label);

  const isNested = (node: Term) => node.termType === 'BlankNode' && nested.has(node.value);
  const cells = new Map<string, { item: Term; next: Term }>();
  for (const label of nested) {
    const cell = readCell(triplesOf.get(`_:${label}`) ?? []);
    if (cell) cells.set(label, cell);
  }
  return {
    triplesOf,
    isNested,
    isUnreferenced: (node) => node.termType === 'BlankNode' && !references.has(node.value),
    listItems: (node) => (node.termType === 'BlankNode' ? collectList(node.value, cells) : undefined),
  };
}

function collectReferences(triples: readonly Quad[]): Map<string, Quad[]> {
  const toBlankNodes = triples.filter(({ object }) => object.termType === 'BlankNode');
  return groupBy(toBlankNodes, ({ object }) => object.value);
}

/** Every candidate has one referrer, so following it upwards meets each cycle on one path. */
function labelsInCycles(
  candidates: ReadonlySet<string>,
  references: ReadonlyMap<string, readonly Quad[]>,
): string[] {
  const finished = new Set<string>();
  const inCycles: string[] = [];
  for (const start of candidates) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let label: string | undefined = start;
    while (label !== undefined && !finished.has(label) && !onPath.has(label)) {
      path.push(label);
      onPath.add(label);
      const referrer: Term | undefined = references.get(label)?.[0]?.subject;
      label =
        referrer?.termType === 'BlankNode' && candidates.has(referrer.value) ? referrer.value : undefined;
    }
    if (label !== undefined && onPath.has(label)) inCycles.push(...path.slice(path.indexOf(label)));
    for (const visited of path) finished.add(visited);
  }
  return inCycles;
}

function readCell(triples: readonly Quad[]): { item: Term; next: Term } | undefined {
  const item = triples.find(({ predicate }) => predicate.value === first)?.object;
  const next = triples.find(({ predicate }) => predicate.value === rest)?.object;
  return triples.length === 2 && item && next ? { item, next } : undefined;
}

function collectList(
  head: string,
  cells: ReadonlyMap<string, { item: Term; next: Term }>,
): Term[] | undefined {
  const items: Term[] = [];
  let label = head;
  for (;;) {
    const cell = cells.get(label);
    if (!cell) return undefined;
    items.push(cell.item);
    if (cell.next.termType === 'NamedNode' && cell.next.value === nil) return items;
    if (cell.next.termType !== 'BlankNode') return undefined;
    label = cell.next.value;
  }
}
