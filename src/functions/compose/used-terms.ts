import type { EntityType, Property, Relation } from '../../domain/schema.ts';
import type { SchemaIndex } from '../schema-index.ts';
import type { GraphStatistics } from './graph-statistics.ts';
import { isUsableName } from './names.ts';

export interface ComposeInput {
  readonly type: EntityType;
  readonly index: SchemaIndex;
  readonly statistics: GraphStatistics;
}

/** Properties that the type has and that have values: keys first, then in the order of S. */
export function usedProperties({ type, index, statistics }: ComposeInput): Property[] {
  const keys = index.keyedAncestor(type.iri)?.identity?.properties ?? [];
  const own = index.schema.properties.filter(
    ({ iri, name, domains }) => has(type, domains, index) && isUsed(iri, statistics) && isUsableName(name),
  );
  const isKey = ({ iri }: Property) => keys.includes(iri);
  return [...own.filter(isKey), ...own.filter((property) => !isKey(property))];
}

/** The first key property of what single-valued relations lead to. */
export function neighbourKeys({ type, index, statistics }: ComposeInput): { path: string; label: string }[] {
  const forward = usedRelations(index, statistics).filter(({ domains }) => has(type, domains, index));
  const single = forward.filter((relation) => index.singleValued(relation, [type.iri]));
  return single.flatMap(({ name, ranges }) => {
    const [range, ...others] = ranges;
    const key =
      others.length === 0 && range !== undefined
        ? index.keyedAncestor(range)?.identity?.properties[0]
        : undefined;
    const property = key === undefined ? undefined : index.property(key);
    if (!property || !isUsableName(property.name)) return [];
    return [{ path: `entity.${name}.${property.name}`, label: `${name}_${property.name}` }];
  });
}

/** Relations that point at the type from one other type. */
export function incomingRelations({
  type,
  index,
  statistics,
}: ComposeInput): { relation: Relation; from: EntityType }[] {
  const backward = usedRelations(index, statistics).filter(({ ranges }) => has(type, ranges, index));
  return backward.flatMap((relation) => {
    const from = relation.domains.length === 1 ? index.entityType(relation.domains[0]!) : undefined;
    return from && isUsableName(from.name) ? [{ relation, from }] : [];
  });
}

function usedRelations(index: SchemaIndex, statistics: GraphStatistics): Relation[] {
  return index.schema.relations.filter(({ iri, name }) => isUsed(iri, statistics) && isUsableName(name));
}

function has({ iri }: EntityType, types: readonly string[], index: SchemaIndex): boolean {
  return types.some((type) => index.ancestors(iri).has(type));
}

function isUsed(iri: string, { statements }: GraphStatistics): boolean {
  return (statements.get(iri) ?? 0) > 0;
}
