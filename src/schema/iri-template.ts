import type { EntityType, Schema } from '../domain/schema.ts';

/** The names in braces of a template, in order: `{base}` apart. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name !== 'base');
}

/** `{base}Claim/{policyNumber}/{claimNo}` for a class and its key properties in order. */
export function identityTemplate(className: string, propertyNames: readonly string[]): string {
  return `{base}${className}/${propertyNames.map((name) => `{${name}}`).join('/')}`;
}

/** The same as a mapping template (R2RML section 7.3) over columns, which are escaped. */
export function mappingTemplate(base: string, className: string, columns: readonly string[]): string {
  return `${base}${className}/${columns.map((column) => `{${escapeColumn(column)}}`).join('/')}`;
}

/** The keyed class that the entities of a type take their IRIs from: itself or the topmost keyed one above it. */
export function keyedType(schema: Pick<Schema, 'entityTypes'>, typeIri: string): EntityType | undefined {
  const byIri = new Map(schema.entityTypes.map((entityType) => [entityType.iri, entityType]));
  const seen = new Set<string>();
  let found: EntityType | undefined;
  const queue = [typeIri];
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    const entityType = byIri.get(current);
    if (entityType === undefined || seen.has(current)) continue;
    seen.add(current);
    if (entityType.identity !== undefined) found = entityType;
    queue.push(...entityType.superTypes);
  }
  return found;
}

function escapeColumn(column: string): string {
  return column.replace(/[\\{}]/g, '\\$&');
}
