import type { Quad, Term } from '@rdfjs/types';
import { groupBy } from '../rdf/group-by.ts';
import { sortUtf8 } from '../rdf/utf8-order.ts';
import { iri } from '../rdf/vocabularies.ts';

/** `rdfs:subClassOf*` over the facts and the ontology, and the individuals that the ontology itself declares. */
export class ClassHierarchy {
  readonly #subclasses: ReadonlyMap<string, readonly string[]>;
  readonly #declared: ReadonlyMap<string, readonly Term[]>;

  /** `subclassPairs`: `[subclass, superclass]` IRIs found in the facts. */
  constructor(ontology: readonly Quad[], subclassPairs: readonly (readonly [string, string])[]) {
    const stated = ontology
      .filter(isBetweenNames)
      .map(({ subject, object }) => [subject.value, object.value] as const);
    const pairs = groupBy([...stated, ...subclassPairs], ([, superclass]) => superclass);
    this.#subclasses = new Map(
      [...pairs].map(([superclass, found]) => [superclass, found.map(([subclass]) => subclass)]),
    );
    const types = ontology.filter(
      ({ subject, predicate }) => predicate.value === iri('rdf', 'type') && subject.termType === 'NamedNode',
    );
    this.#declared = new Map(
      [...groupBy(types, ({ object }) => object.value)].map(([type, found]) => [
        type,
        found.map(({ subject }) => subject),
      ]),
    );
  }

  /** The class itself and all classes below it, sorted. */
  withSubclasses(classIri: string): string[] {
    const found = new Set([classIri]);
    for (const each of found) for (const subclass of this.#subclasses.get(each) ?? []) found.add(subclass);
    return sortUtf8([...found]);
  }

  /** Individuals with a name that the ontology declares to be of one of the classes (such as concepts of a scheme). */
  declaredIn(classIris: readonly string[]): Term[] {
    return classIris.flatMap((classIri) => this.#declared.get(classIri) ?? []);
  }
}

function isBetweenNames({ subject, predicate, object }: Quad): boolean {
  return (
    predicate.value === iri('rdfs', 'subClassOf') &&
    subject.termType === 'NamedNode' &&
    object.termType === 'NamedNode'
  );
}
