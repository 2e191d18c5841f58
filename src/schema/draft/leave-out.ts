import type { Mapping } from '../../domain/mapping.ts';
import type { EntityType, Schema } from '../../domain/schema.ts';
import type { DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { nearestNames } from '../../sources/nearest-names.ts';

interface Drafted {
  readonly schema: Schema;
  readonly mapping: Mapping;
}

/** S and its mapping without the terms that a draft leaves out; over `nothing` without all that it does not name. */
export function leaveOut(drafted: Drafted, draft: SchemaDraft, problems: DraftProblem[]): Drafted {
  const names = draft.start === 'nothing' ? unnamed(drafted.schema, draft) : draft.leaveOut;
  return names.reduce((now, name) => without(now, name, problems), drafted);
}

/** Keys of types that stay are never left out: without them nothing has an identity. */
function unnamed(schema: Schema, draft: SchemaDraft): string[] {
  const types = new Map(draft.types.map((type) => [type.name, type]));
  const relations = new Set(draft.relations.map(({ name }) => name));
  const dropped = schema.entityTypes.filter(({ name }) => !types.has(name));
  const keys = new Set(schema.entityTypes.flatMap(({ identity }) => identity?.properties ?? []));
  const nameOf = (iri: string) => schema.entityTypes.find((type) => type.iri === iri)?.name ?? '';
  const properties = schema.properties
    .filter(({ iri }) => !keys.has(iri))
    .flatMap(({ name, domains }) =>
      domains
        .map(nameOf)
        .filter((type) => types.has(type) && !types.get(type)?.properties?.some((p) => p.name === name))
        .map((type) => `${type}.${name}`),
    );
  const others = schema.relations.filter(({ name }) => !relations.has(name));
  return [...dropped.map(({ name }) => name), ...properties, ...others.map(({ name }) => name)];
}

function without(drafted: Drafted, name: string, problems: DraftProblem[]): Drafted {
  const [typeName = '', propertyName] = name.split('.');
  const type = drafted.schema.entityTypes.find((each) => each.name === typeName);
  if (type !== undefined && propertyName !== undefined)
    return withoutProperty(drafted, { type: type.iri, name, propertyName, problems });
  if (type !== undefined) return withoutKeyedType(drafted, type, problems);
  const relation = drafted.schema.relations.find((each) => each.name === name);
  if (relation !== undefined) return withoutTerm(drafted, relation.iri);
  problems.push(unknown(drafted.schema, name));
  return drafted;
}

/** Types below take their identity from it: they have to go first. */
function withoutKeyedType(drafted: Drafted, { iri, name }: EntityType, problems: DraftProblem[]): Drafted {
  const below = drafted.schema.entityTypes.filter(
    ({ superTypes, identity }) => superTypes.includes(iri) && identity === undefined,
  );
  if (below.length === 0) return withoutType(drafted, iri);
  const names = below.map((type) => type.name).join(', ');
  problems.push({
    at: name,
    message: `${names} below it take their key from it. Leave them out too, or keep it.`,
  });
  return drafted;
}

function withoutProperty(
  { schema, mapping }: Drafted,
  {
    type,
    name,
    propertyName,
    problems,
  }: { type: string; name: string; propertyName: string; problems: DraftProblem[] },
): Drafted {
  const property = schema.properties.find(
    (each) => each.name === propertyName && each.domains.includes(type),
  );
  const isKey = schema.entityTypes.some(({ identity }) => identity?.properties.includes(property?.iri ?? ''));
  if (property === undefined || isKey) {
    problems.push(
      isKey
        ? { at: name, message: 'it is part of a key, and keys cannot be left out.' }
        : unknown(schema, name),
    );
    return { schema, mapping };
  }
  if (property.domains.length === 1) return withoutTerm({ schema, mapping }, property.iri);
  const { domains, singleIn, requiredIn } = property;
  const rest = (list: readonly string[]) => list.filter((iri) => iri !== type);
  const kept = {
    ...property,
    domains: rest(domains),
    singleIn: rest(singleIn),
    requiredIn: rest(requiredIn),
  };
  return {
    schema: { ...schema, properties: schema.properties.map((each) => (each === property ? kept : each)) },
    mapping: withoutPredicate(mapping, property.iri, type),
  };
}

function withoutTerm({ schema, mapping }: Drafted, iri: string): Drafted {
  const properties = schema.properties.filter((each) => each.iri !== iri);
  const used = new Set(properties.flatMap(({ datatypes }) => datatypes));
  return {
    schema: {
      ...schema,
      properties,
      entityTypes: schema.entityTypes.map((type) => ({
        ...type,
        alternativeKeys: type.alternativeKeys.filter((key) => !key.includes(iri)),
      })),
      relations: schema.relations
        .filter((each) => each.iri !== iri)
        .map(({ inverse, ...each }) =>
          inverse === undefined || inverse === iri ? each : { ...each, inverse },
        ),
      enumerations: schema.enumerations.filter((each) => used.has(each.iri)),
    },
    mapping: withoutPredicate(mapping, iri),
  };
}

function withoutPredicate(mapping: Mapping, iri: string, type?: string): Mapping {
  const maps = mapping.maps.map((map) =>
    type === undefined || map.classes.includes(type)
      ? { ...map, predicates: map.predicates.filter(({ predicate }) => predicate !== iri) }
      : map,
  );
  // A join table that says nothing any more is not read.
  return { ...mapping, maps: maps.filter((map) => map.classes.length + map.predicates.length > 0) };
}

/** Without the type, and without the properties and relations that only it had. */
function withoutType({ schema, mapping }: Drafted, iri: string): Drafted {
  const maps = mapping.maps.filter(({ classes }) => !classes.includes(iri));
  const orphaned = [
    ...schema.properties.filter(({ domains }) => domains.every((domain) => domain === iri)),
    ...schema.relations.filter(
      ({ domains, ranges }) =>
        domains.every((domain) => domain === iri) || ranges.every((range) => range === iri),
    ),
  ];
  const rest = (list: readonly string[]) => list.filter((each) => each !== iri);
  const reduced: Schema = {
    ...schema,
    entityTypes: schema.entityTypes
      .filter((type) => type.iri !== iri)
      .map((type) => ({ ...type, superTypes: rest(type.superTypes) })),
    properties: schema.properties.map((each) => ({ ...each, ...restOf(each, rest) })),
    relations: schema.relations.map((each) => ({
      ...each,
      ...restOf(each, rest),
      ranges: rest(each.ranges),
    })),
    disjointTypes: schema.disjointTypes.map(rest).filter((list) => list.length > 1),
  };
  return orphaned.reduce((now, term) => withoutTerm(now, term.iri), {
    schema: reduced,
    mapping: { ...mapping, maps },
  });
}

function restOf(
  {
    domains,
    singleIn,
    requiredIn,
  }: Pick<Schema['properties'][number], 'domains' | 'singleIn' | 'requiredIn'>,
  rest: (list: readonly string[]) => string[],
) {
  return { domains: rest(domains), singleIn: rest(singleIn), requiredIn: rest(requiredIn) };
}

function unknown({ entityTypes, properties, relations }: Schema, name: string): DraftProblem {
  const known = [
    ...entityTypes.map((type) => type.name),
    ...relations.map((relation) => relation.name),
    ...properties.flatMap((property) =>
      property.domains.map(
        (domain) => `${entityTypes.find(({ iri }) => iri === domain)?.name}.${property.name}`,
      ),
    ),
  ];
  return {
    at: name,
    message: `S has nothing of this name to leave out; nearest: ${nearestNames(name, known).join(', ')}.`,
  };
}
