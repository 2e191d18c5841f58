import type { Quad } from '@rdfjs/types';
import { groupBy } from '../../rdf/group-by.ts';
import { termToNTriples } from '../../rdf/n-triples.ts';
import { iri, namespaces } from '../../rdf/vocabularies.ts';
import { type Axiom, rootsOf } from '../owl/axioms.ts';
import { OntologyView } from '../owl/ontology-view.ts';
import { readDisjointTypes } from '../owl/read-enumerations.ts';

/** What the classification of a change asks of one of the two ontologies. */
export interface OntologyFacts {
  readonly terms: ReadonlySet<string>;
  /** Object and data properties: triples with them are assertions, not annotations. */
  readonly properties: ReadonlySet<string>;
  /** Pairs of disjoint classes, `a b` in both directions. */
  readonly disjointPairs: ReadonlySet<string>;
  /** `subject predicate` → the members of domain, range or value list. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
}

export function ontologyFacts(quads: readonly Quad[], axioms: readonly Axiom[]): OntologyFacts {
  const view = new OntologyView(quads);
  const declared = (localName: string) => view.ofType(iri('owl', localName)).map(({ value }) => value);
  const rooted = groupBy(axioms, slotOf);
  rooted.delete(undefined);
  return {
    terms: new Set(view.uses(iri('rdf', 'type')).map(({ subject }) => subject.value)),
    properties: new Set([...declared('ObjectProperty'), ...declared('DatatypeProperty')]),
    disjointPairs: pairsOf(readDisjointTypes(view)),
    members: new Map([...rooted].map(([slot, group]) => [slot ?? '', new Set(group.flatMap(membersOf))])),
  };
}

export function disjointPairsOf(axiom: Axiom): ReadonlySet<string> {
  return pairsOf(readDisjointTypes(new OntologyView(axiom.quads)));
}

/** `subject predicate` of an axiom that says which types or values are allowed. */
export function slotOf({ quads }: Axiom): string | undefined {
  const root = rootsOf(quads)[0];
  const slots = [iri('rdfs', 'domain'), iri('rdfs', 'range'), iri('owl', 'equivalentClass')];
  if (root === undefined || !slots.includes(root.predicate.value)) return undefined;
  return `${root.subject.value} ${root.predicate.value}`;
}

/** True for predicates that reasoning or identity depends on. */
export function isLogical(predicate: string, facts: readonly OntologyFacts[]): boolean {
  if (annotationsOfOwl.has(predicate)) return false;
  if (structural.has(predicate) || predicate.startsWith(namespaces.owl)) return true;
  return facts.some(({ properties }) => properties.has(predicate));
}

const structural = new Set([
  iri('rdf', 'type'),
  iri('rdfs', 'subClassOf'),
  iri('rdfs', 'subPropertyOf'),
  iri('rdfs', 'domain'),
  iri('rdfs', 'range'),
]);
const annotationsOfOwl = new Set(
  ['versionInfo', 'deprecated', 'priorVersion', 'backwardCompatibleWith', 'incompatibleWith'].map((name) =>
    iri('owl', name),
  ),
);

function membersOf({ quads }: Axiom): string[] {
  const object = rootsOf(quads)[0]?.object;
  if (object === undefined) return [];
  if (object.termType !== 'BlankNode') return [termToNTriples(object)];
  const view = new OntologyView(quads);
  const heads = [iri('owl', 'unionOf'), iri('owl', 'oneOf')].flatMap((name) => view.objects(object, name));
  return heads.flatMap((head) => view.list(head) ?? []).map(termToNTriples);
}

function pairsOf(lists: readonly (readonly string[])[]): Set<string> {
  return new Set(
    lists.flatMap((list) => list.flatMap((a) => list.filter((b) => b !== a).map((b) => `${a} ${b}`))),
  );
}
