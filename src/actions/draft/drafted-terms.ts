import type { DraftedAction } from '../../domain/action-draft.ts';
import type { EntityType, Property, Relation } from '../../domain/schema.ts';
import type { SchemaIndex } from '../../functions/schema-index.ts';

/** The classes of a drafted action by the names of its entities; those that S has. */
export function typesOf({ entities }: DraftedAction, index: SchemaIndex): ReadonlyMap<string, EntityType> {
  return new Map(
    entities.flatMap(({ name, type }) => {
      const found = findTerm(type, index, index.entityType);
      return found === undefined ? [] : [[name, found] as const];
    }),
  );
}

export function propertyNamed(text: string, index: SchemaIndex): Property | undefined {
  return findTerm(text, index, index.property);
}

export function relationNamed(text: string, index: SchemaIndex): Relation | undefined {
  return findTerm(text, index, index.relation);
}

/** A term by its name, its IRI with or without `<>`, or its prefixed name: models write all of them. */
function findTerm<Term>(
  text: string,
  { schema }: SchemaIndex,
  lookup: (nameOrIri: string) => Term | undefined,
): Term | undefined {
  const bare = text.replace(/^<(.*)>$/, '$1');
  const [, prefix = '', local = ''] = /^([^:]*):(.+)$/.exec(bare) ?? [];
  const namespace = schema.prefixes[prefix];
  return lookup(bare) ?? lookup(namespace === undefined ? local : namespace + local);
}
