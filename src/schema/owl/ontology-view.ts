import type { Quad, Term } from '@rdfjs/types';
import { termToNTriples } from '../../rdf/n-triples.ts';
import { iri } from '../../rdf/vocabularies.ts';

const type = iri('rdf', 'type');
const first = iri('rdf', 'first');
const rest = iri('rdf', 'rest');
const nil = iri('rdf', 'nil');

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

  /** The items of a well-formed RDF list, `undefined` for anything else. */
  list(head: Term): Term[] | undefined {
    const items: Term[] = [];
    const seen = new Set<string>();
    let node = head;
    while (node.value !== nil || node.termType !== 'NamedNode') {
      const item = this.objects(node, first);
      const next = this.objects(node, rest);
      const broken = item.length !== 1 || next.length !== 1 || seen.has(node.value);
      if (node.termType !== 'BlankNode' || broken || this.about(node).length !== 2) return undefined;
      seen.add(node.value);
      items.push(item[0]!);
      node = next[0]!;
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
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
