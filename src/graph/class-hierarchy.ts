import type { Schema } from '../domain/schema.ts';

/** The named superclasses of S, closed upwards. */
export class ClassHierarchy {
  private readonly parents: Map<string, readonly string[]>;
  private readonly closures = new Map<string, ReadonlySet<string>>();

  constructor(schema: Schema) {
    this.parents = new Map(schema.entityTypes.map(({ iri, superTypes }) => [iri, superTypes]));
  }

  /** The class itself and all its named superclasses; a cycle ends where it meets itself. */
  withSuperTypes(type: string): ReadonlySet<string> {
    const known = this.closures.get(type);
    if (known !== undefined) return known;
    const found = new Set([type]);
    for (const member of found) for (const parent of this.parents.get(member) ?? []) found.add(parent);
    this.closures.set(type, found);
    return found;
  }

  /** All types an entity has, given those that rows say. */
  closure(types: Iterable<string>): Set<string> {
    return new Set([...types].flatMap((type) => [...this.withSuperTypes(type)]));
  }

  /** Superclasses of a type that have no superclass of their own. */
  tops(types: ReadonlySet<string>): string[] {
    return [...types].filter((type) => (this.parents.get(type) ?? []).length === 0);
  }
}
