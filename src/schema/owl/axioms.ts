import type { BlankNode, Quad, Term } from '@rdfjs/types';
import { canonicalLines } from '../../rdf/canonical-form.ts';
import { groupBy } from '../../rdf/group-by.ts';
import { termToNTriples } from '../../rdf/n-triples.ts';
import { sortUtf8 } from '../../rdf/utf8-order.ts';
import { iri } from '../../rdf/vocabularies.ts';
import { OntologyView } from './ontology-view.ts';

/** What belongs together in an ontology: one ground triple, or all triples that share blank nodes. */
export interface Axiom {
  readonly quads: readonly Quad[];
  /** Canonical N-Triples lines: the same text for isomorphic axioms only. */
  readonly text: string;
}

/** Splits a graph into axioms, in order of first appearance. Equal axioms with blank nodes of their own are all given. */
export function splitIntoAxioms(quads: readonly Quad[]): Axiom[] {
  const representative = connectBlankNodes(quads);
  const groups = groupBy(distinctTriples(quads), (quad) => {
    const blank = blankNodesOf(quad)[0];
    return blank === undefined ? quadText(quad) : `_:${representative(blank.value)}`;
  });
  return [...groups.values()].map((members) => ({
    quads: members,
    text: canonicalLines(members).join('\n'),
  }));
}

/** Every triple once, in order of first appearance. */
export function distinctTriples(quads: readonly Quad[]): Quad[] {
  const distinct = new Map<string, Quad>();
  for (const quad of quads) {
    const text = quadText(quad);
    if (!distinct.has(text)) distinct.set(text, quad);
  }
  return [...distinct.values()];
}

/**
 * A text that is the same for two spellings of one axiom: lists that OWL reads as sets in any order, list nodes with
 * or without their type, either direction of `owl:disjointWith`. Blank nodes that are shared, cyclic or without an
 * IRI above them are compared by their canonical text only, `owl:AllDisjointClasses` apart.
 */
export function meaningOf(axiom: Axiom): string {
  const view = new OntologyView(axiom.quads);
  const roots = rootsOf(axiom.quads);
  const root = roots[0];
  if (root === undefined) return disjointnessText(view) ?? axiom.text;
  if (roots.length > 1 || !isTree(axiom.quads)) return axiom.text;
  const predicate = root.predicate.value;
  const ends = [termText(root.subject), describe(root.object, predicate, view)];
  return [predicate, ...(predicate === iri('owl', 'disjointWith') ? sortUtf8(ends) : ends)].join(' ');
}

/** Triples that hang on nothing else in the axiom: those with an IRI as subject. */
export function rootsOf(quads: readonly Quad[]): Quad[] {
  return quads.filter((quad) => quad.subject.termType === 'NamedNode');
}

const listsThatAreSets = new Set([
  iri('owl', 'unionOf'),
  iri('owl', 'intersectionOf'),
  iri('owl', 'oneOf'),
  iri('owl', 'hasKey'),
  iri('owl', 'members'),
]);

function disjointnessText(view: OntologyView): string | undefined {
  const [axiom] = view.ofType(iri('owl', 'AllDisjointClasses'));
  const members =
    axiom && view.about(axiom).length === 2 ? view.listOfIris(axiom, iri('owl', 'members')) : undefined;
  return members && `AllDisjointClasses ${sortUtf8(members).join(' ')}`;
}

/** No blank node is an object twice; cycles hang on no root and are excluded with it. */
function isTree(quads: readonly Quad[]): boolean {
  const objects = quads.map(({ object }) => object).filter(({ termType }) => termType === 'BlankNode');
  const subjects = quads.map(({ subject }) => subject).filter(({ termType }) => termType === 'BlankNode');
  const labels = new Set(objects.map(({ value }) => value));
  return labels.size === objects.length && subjects.every(({ value }) => labels.has(value));
}

function describe(node: Term, predicate: string, view: OntologyView): string {
  if (node.termType !== 'BlankNode') return termText(node);
  const items = view.list(node);
  if (items !== undefined) {
    const described = items.map((item) => describe(item, '', view));
    return `(${(listsThatAreSets.has(predicate) ? sortUtf8(described) : described).join(' ')})`;
  }
  const properties = view
    .about(node)
    .map((quad) => `${quad.predicate.value} ${describe(quad.object, quad.predicate.value, view)}`);
  return `[${sortUtf8(properties).join('; ')}]`;
}

function termText(node: Term): string {
  return termToNTriples(node);
}

function quadText(quad: Quad): string {
  return `${termText(quad.subject)} ${termText(quad.predicate)} ${termText(quad.object)}`;
}

function blankNodesOf({ subject, object }: Quad): BlankNode[] {
  return [subject, object].filter((node): node is BlankNode => node.termType === 'BlankNode');
}

/** Union-find over the blank nodes that triples connect. */
function connectBlankNodes(quads: readonly Quad[]): (label: string) => string {
  const parents = new Map<string, string>();
  const find = (label: string): string => {
    let current = label;
    for (let next = parents.get(current); next !== undefined; next = parents.get(current)) {
      const over = parents.get(next);
      if (over !== undefined) parents.set(current, over);
      current = next;
    }
    return current;
  };
  for (const quad of quads) {
    const [first, second] = blankNodesOf(quad).map((node) => find(node.value));
    if (first !== undefined && second !== undefined && first !== second) parents.set(second, first);
  }
  return find;
}
