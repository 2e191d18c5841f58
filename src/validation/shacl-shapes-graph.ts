import type { Quad, Term } from '@rdfjs/types';
import { groupBy } from '../rdf/group-by.ts';
import { iri, namespaces } from '../rdf/vocabularies.ts';

/** Why a shape cannot become SPARQL queries. `engine` tells whether the SHACL engine may know how to evaluate it. */
export class NotCompilable extends Error {
  readonly engine: boolean;

  constructor(reason: string, { engine }: { engine: boolean }) {
    super(reason);
    this.engine = engine;
  }
}

/** Identity of a node in maps: a blank node and an IRI of the same text differ. */
export function nodeKey(node: Term): string {
  return `${node.termType} ${node.value}`;
}

/** A shapes graph (SHACL 1.0), read by subject and predicate. */
export class ShapesGraph {
  readonly quads: readonly Quad[];
  readonly #bySubject: ReadonlyMap<string, readonly Quad[]>;

  constructor(quads: readonly Quad[]) {
    this.quads = quads;
    this.#bySubject = groupBy(quads, ({ subject }) => nodeKey(subject));
  }

  about(node: Term): readonly Quad[] {
    return this.#bySubject.get(nodeKey(node)) ?? [];
  }

  /** Objects of `node predicate ?`, the predicate a full IRI. */
  objects(node: Term, predicate: string): Term[] {
    return this.about(node).flatMap((quad) => (quad.predicate.value === predicate ? [quad.object] : []));
  }

  /** Values of a property of the SHACL namespace, such as `minCount`. */
  values(node: Term, localName: string): Term[] {
    return this.objects(node, namespaces.sh + localName);
  }

  value(node: Term, localName: string): Term | undefined {
    return this.values(node, localName)[0];
  }

  /** The literal `true` itself: SHACL does not take `"1"^^xsd:boolean` for it. */
  isTrue(node: Term, localName: string): boolean {
    return this.values(node, localName).some(({ value }) => value === 'true');
  }

  hasType(node: Term, typeIri: string): boolean {
    return this.objects(node, iri('rdf', 'type')).some(({ value }) => value === typeIri);
  }

  /** Members of an RDF list. Throws NotCompilable for anything that is none. */
  list(head: Term): Term[] {
    const members: Term[] = [];
    const seen = new Set<string>();
    for (let cell = head; cell.value !== iri('rdf', 'nil'); ) {
      const [member, ...more] = this.objects(cell, iri('rdf', 'first'));
      const [rest, ...others] = this.objects(cell, iri('rdf', 'rest'));
      if (!member || !rest || more.length > 0 || others.length > 0 || seen.has(nodeKey(cell))) {
        throw new NotCompilable('an RDF list is not well-formed', { engine: false });
      }
      seen.add(nodeKey(cell));
      members.push(member);
      cell = rest;
    }
    return members;
  }

  /** Subjects that declare targets, or are classes and shapes at once (SHACL §2.1.3), in the order of the graph. */
  targetedShapes(): Term[] {
    const subjects = new Map(this.quads.map(({ subject }) => [nodeKey(subject), subject as Term]));
    return [...subjects.values()].filter(
      (node) => this.isImplicitClassTarget(node) || targetKinds.some((kind) => this.value(node, kind)),
    );
  }

  isImplicitClassTarget(node: Term): boolean {
    const isShape =
      this.hasType(node, iri('sh', 'NodeShape')) || this.hasType(node, iri('sh', 'PropertyShape'));
    return isShape && (this.hasType(node, iri('rdfs', 'Class')) || this.hasType(node, iri('owl', 'Class')));
  }
}

const targetKinds = ['targetClass', 'targetNode', 'targetSubjectsOf', 'targetObjectsOf', 'target'];
