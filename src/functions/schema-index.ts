import type { EntityType, Enumeration, Property, Relation, Schema } from '../domain/schema.ts';
import { QuercusError } from '../errors.ts';

/** S by name and IRI, with what the functions ask of it again and again. */
export interface SchemaIndex {
  readonly schema: Schema;
  entityType(nameOrIri: string): EntityType | undefined;
  property(nameOrIri: string): Property | undefined;
  relation(nameOrIri: string): Relation | undefined;
  enumeration(nameOrIri: string): Enumeration | undefined;
  /** The type itself and all its named supertypes (IRIs). */
  ancestors(type: string): ReadonlySet<string>;
  /** The type itself and all its named subtypes (IRIs). */
  descendants(type: string): ReadonlySet<string>;
  /** Whether something can be of one of `types` and of one of `others`: one lies below the other. */
  related(types: readonly string[], others: readonly string[]): boolean;
  /** The keyed type whose identity instances of `type` have. */
  keyedAncestor(type: string): EntityType | undefined;
  /** Whether an entity of one of `types` has at most one value (object) of the property or relation. */
  singleValued(term: Property | Relation, types: readonly string[]): boolean;
}

export function indexSchema(schema: Schema): SchemaIndex {
  const entityTypes = byNameAndIri(schema.entityTypes);
  const ancestors = closure(schema.entityTypes.map(({ iri, superTypes }) => [iri, superTypes]));
  const descendants = invert(ancestors);
  const related = (types: readonly string[], others: readonly string[]) =>
    types.some((type) =>
      others.some((other) => ancestors.get(type)?.has(other) || ancestors.get(other)?.has(type)),
    );
  const lookup =
    <T>(map: Map<string, T>) =>
    (key: string) =>
      map.get(key);
  return {
    schema,
    entityType: lookup(entityTypes),
    property: lookup(byNameAndIri(schema.properties)),
    relation: lookup(byNameAndIri(schema.relations)),
    enumeration: lookup(byNameAndIri(schema.enumerations)),
    ancestors: (type) => ancestors.get(type) ?? new Set([type]),
    descendants: (type) => descendants.get(type) ?? new Set([type]),
    related,
    keyedAncestor: (type) =>
      [...(ancestors.get(type) ?? [])]
        .map((iri) => entityTypes.get(iri))
        .find((found) => found?.identity !== undefined),
    singleValued: (term, types) =>
      term.functional ||
      (types.length > 0 &&
        types.every((type) => term.singleIn.some((single) => ancestors.get(type)?.has(single)))),
  };
}

/** Throws FUNCTION_INVALID naming what exists; `what` is `entity type`, `property` …. */
export function unknownTerm(what: string, got: string, known: readonly string[]): QuercusError {
  const shown = [...known].sort().slice(0, 40).join(', ');
  return new QuercusError(
    'FUNCTION_INVALID',
    `There is no ${what} ${JSON.stringify(got)} here. Known: ${shown || 'none'}.`,
    {
      details: { what, got, known },
    },
  );
}

function byNameAndIri<T extends { name: string; iri: string }>(terms: readonly T[]): Map<string, T> {
  return new Map(terms.flatMap((term) => [[term.name, term] as const, [term.iri, term] as const]));
}

function closure(edges: readonly (readonly [string, readonly string[]])[]): Map<string, Set<string>> {
  const direct = new Map(edges);
  const reach = (start: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(start)) return seen;
    seen.add(start);
    for (const next of direct.get(start) ?? []) reach(next, seen);
    return seen;
  };
  return new Map([...direct.keys()].map((start) => [start, reach(start)]));
}

function invert(relation: Map<string, Set<string>>): Map<string, Set<string>> {
  const inverted = new Map<string, Set<string>>();
  for (const [from, all] of relation) {
    for (const to of all) inverted.set(to, (inverted.get(to) ?? new Set()).add(from));
  }
  return inverted;
}
