import type { EntityType, Schema } from '../domain/schema.ts';

/** The type itself and every type above it that stands in S, nearest first, each once. */
export function typeAndAncestors(schema: Pick<Schema, 'entityTypes'>, typeIri: string): EntityType[] {
  const byIri = new Map(schema.entityTypes.map((entityType) => [entityType.iri, entityType]));
  const found = new Set<EntityType>();
  const queue = [typeIri];
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    const entityType = byIri.get(current);
    if (entityType === undefined || found.has(entityType)) continue;
    found.add(entityType);
    queue.push(...entityType.superTypes);
  }
  return [...found];
}

/** The keyed class that the entities of a type take their IRIs from: itself or the topmost keyed one above it. */
export function keyedType(schema: Pick<Schema, 'entityTypes'>, typeIri: string): EntityType | undefined {
  return typeAndAncestors(schema, typeIri).findLast(({ identity }) => identity !== undefined);
}
