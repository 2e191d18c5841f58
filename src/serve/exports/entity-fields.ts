import type { EntityType, Enumeration, Schema } from '../../domain/schema.ts';

/** One property or relation as a field of the entities of a type. */
export interface EntityField {
  readonly name: string;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly isSingle: boolean;
  /** IRIs of entity types (a relation), or of datatypes and enumerations. */
  readonly kind: 'relation' | 'property';
  readonly types: readonly string[];
}

/** Fields that a type declares itself; those of its supertypes come with them. Sorted as S has them. */
export function fieldsOf(type: EntityType, schema: Schema): EntityField[] {
  const own = [
    ...schema.properties.map((property) => ({
      ...property,
      kind: 'property' as const,
      types: property.datatypes,
    })),
    ...schema.relations.map((relation) => ({
      ...relation,
      kind: 'relation' as const,
      types: relation.ranges,
    })),
  ];
  return own
    .filter(({ domains }) => domains.includes(type.iri))
    .map(({ name, label, comment, functional, singleIn, requiredIn, kind, types }) => ({
      name,
      description: comment ?? label,
      isRequired: requiredIn.includes(type.iri),
      isSingle: functional || singleIn.includes(type.iri),
      kind,
      types,
    }));
}

/** Names of the direct supertypes that S itself declares. */
export function superTypeNames(type: EntityType, schema: Schema): string[] {
  return type.superTypes.flatMap(
    (iri) => schema.entityTypes.find((candidate) => candidate.iri === iri)?.name ?? [],
  );
}

export function enumerationOf(iri: string, schema: Schema): Enumeration | undefined {
  return schema.enumerations.find((enumeration) => enumeration.iri === iri);
}

export function typeNames(iris: readonly string[], schema: Schema): string[] {
  return iris.flatMap((iri) => schema.entityTypes.find((type) => type.iri === iri)?.name ?? []);
}
