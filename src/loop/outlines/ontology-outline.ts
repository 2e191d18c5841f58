import type { EntityType, Schema } from '../../domain/schema.ts';
import { datatypeText, remark } from '../../schema/term-text.ts';

/** The classes of S with keys, properties and relations, a block each, in the names that functions and drafts use. */
export function ontologyOutline(schema: Schema): string[] {
  return schema.entityTypes.map((type) => typeText(type, schema));
}

function typeText(type: EntityType, schema: Schema): string {
  const nameOf = (iri: string) =>
    [...schema.entityTypes, ...schema.properties].find((term) => term.iri === iri)?.name ?? iri;
  const own = ({ domains }: { readonly domains: readonly string[] }) => domains.includes(type.iri);
  const above = type.superTypes.length === 0 ? '' : `, a kind of ${type.superTypes.map(nameOf).join(', ')}`;
  const keys = type.identity?.properties.map(nameOf) ?? [];
  return [
    `${type.name}${above}${keys.length > 0 ? ` (key ${keys.join(' + ')})` : ''}${remark(type, type.name)}`,
    ...schema.properties
      .filter(own)
      .map(
        (property) =>
          `  ${property.name}: ${datatypeText(property, schema.enumerations)}${property.unit ? ` in ${property.unit}` : ''}`,
      ),
    ...schema.relations
      .filter(own)
      .map((relation) => `  ${relation.name} → ${relation.ranges.map(nameOf).join(' or ')}`),
  ].join('\n');
}
