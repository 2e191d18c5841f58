import type { Property, Relation, Schema } from '../domain/schema.ts';
import type { ConflictPolicy, Task } from '../domain/task.ts';
import { QuercusError } from '../errors.ts';

/** How values of one property that disagree are decided, when an entity may have only one. */
export interface PropertyPolicy {
  /** `keep all` unless the property is single-valued or task.yaml says otherwise. */
  forTypes(types: ReadonlySet<string>): ConflictPolicy;
  /** The date (or version) property of a `latest` policy. */
  readonly latestBy: string | undefined;
  /** Part of an identity: after a fusion the value of the kept IRI stands. */
  readonly isKey: boolean;
}

/** Policies by property IRI: `conflicts` of task.yaml over what S says. TASK_INVALID for a property that S does not have. */
export function propertyPolicies(
  schema: Schema,
  { default: usual, properties }: Task['conflicts'],
): Map<string, PropertyPolicy> {
  const all: (Property | Relation)[] = [...schema.properties, ...schema.relations];
  const told = new Map(
    Object.entries(properties).map(([name, policy]) => [findProperty(all, name).iri, policy]),
  );
  const keys = new Set(schema.entityTypes.flatMap(({ identity }) => identity?.properties ?? []));
  return new Map(
    all.map((property) => {
      const overruled = told.get(property.iri);
      const policy = overruled ?? usual;
      const latest =
        typeof policy === 'object' ? findProperty(schema.properties, policy.latest).iri : undefined;
      const single = (types: ReadonlySet<string>) =>
        property.functional || property.singleIn.some((type) => types.has(type));
      return [
        property.iri,
        {
          forTypes: (types) => overruled ?? (single(types) ? usual : 'keep all'),
          latestBy: latest,
          isKey: keys.has(property.iri),
        },
      ];
    }),
  );
}

function findProperty(all: readonly (Property | Relation)[], name: string): Property | Relation {
  const found = all.find((property) => property.iri === name || property.name === name);
  if (found !== undefined) return found;
  const known = all.map((property) => property.name).sort();
  throw new QuercusError(
    'TASK_INVALID',
    `conflicts: in task.yaml names the property ${JSON.stringify(name)}, which the schema does not have. It has ${known.join(', ')}.`,
    { details: { property: name, known } },
  );
}
