import type { Quad, Term } from '@rdfjs/types';
import { termToNTriples } from '../../rdf/n-triples.ts';
import { iri } from '../../rdf/vocabularies.ts';

const type = iri('rdf', 'type');
const first = iri('rdf', 'first');
const rest = iri('rdf', 'rest');
const nil = iri('rdf', 'nil');
const list = iri('rdf', 'List');

/** Look-ups over the triples of an ontology; answers keep the order of the triples. */
export class OntologyView {
  readonly quads: readonly Quad[];
  readonly #bySubject = new Map<string, Quad[]>();
  readonly #byPredicate = new Map<string, Quad[]>();

  constructor(quads: readonly Quad[]) {
    this.quads = quads;
    for (const quad of quads) {
      append(this.#bySubject, termToNTriples(quad.subject), quad);
      append(this.#byPredicate, quad.predicate.value, quad);
    }
  }

  about(subject: Term): readonly Quad[] {
    return this.#bySubject.get(termToNTriples(subject)) ?? [];
  }

  /** Every triple with this predicate. */
  uses(predicate: string): readonly Quad[] {
    return this.#byPredicate.get(predicate) ?? [];
  }

  objects(subject: Term, predicate: string): Term[] {
    return this.about(subject)
      .filter((quad) => quad.predicate.value === predicate)
      .map((quad) => quad.object);
  }

  hasType(subject: Term, typeIri: string): boolean {
    return this.objects(subject, type).some((object) => object.value === typeIri);
  }

  /** Subjects typed so, each once. */
  ofType(typeIri: string): Term[] {
    const found = this.uses(type).filter((quad) => quad.object.value === typeIri);
    return [...new Map(found.map((quad) => [termToNTriples(quad.subject), quad.subject as Term])).values()];
  }

  /** The items of a well-formed RDF list (its nodes may be typed rdf:List), `undefined` for anything else. */
  list(head: Term): Term[] | undefined {
    const items: Term[] = [];
    const seen = new Set<string>();
    let node = head;
    while (node.value !== nil || node.termType !== 'NamedNode') {
      const link = node.termType === 'BlankNode' && !seen.has(node.value) ? this.#listLink(node) : undefined;
      if (link === undefined) return undefined;
      seen.add(node.value);
      items.push(link.item);
      node = link.next;
    }
    return items;
  }

  /** The IRIs of a list behind a predicate such as `owl:unionOf`; `undefined` when it is anything else. */
  listOfIris(subject: Term, predicate: string): string[] | undefined {
    const heads = this.objects(subject, predicate);
    const items = heads.length === 1 ? this.list(heads[0]!) : undefined;
    const named = items?.every((item) => item.termType === 'NamedNode') && items.length > 0;
    return named ? items?.map((item) => item.value) : undefined;
  }

  #listLink(node: Term): { item: Term; next: Term } | undefined {
    const link = this.about(node).filter(
      (quad) => quad.predicate.value !== type || quad.object.value !== list,
    );
    const item = link.find((quad) => quad.predicate.value === first)?.object;
    const next = link.find((quad) => quad.predicate.value === rest)?.object;
    return item !== undefined && next !== undefined && link.length === 2 ? { item, next } : undefined;
  }
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
