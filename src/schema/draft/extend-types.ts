import type { EntityType, Schema } from '../../domain/schema.ts';
import type { DraftedType, DraftProblem, SchemaDraft } from '../../domain/schema-draft.ts';
import { typeAndAncestors } from '../hierarchy.ts';
import { identityTemplate } from '../iri-template.ts';
import { humanLabel } from '../names.ts';
import { termIri, typeCalled, union, withTerm } from './drafted-terms.ts';

/** Types that no table gives, then the hierarchy, comments and disjointness of all. */
export function extendTypes(schema: Schema, draft: SchemaDraft, problems: DraftProblem[]): Schema {
  const known = new Set(schema.entityTypes.map(({ name }) => name));
  const added = draft.types.filter(({ name }) => !known.has(name)).map((type) => newType(schema, type));
  const all: Schema = { ...schema, entityTypes: [...schema.entityTypes, ...added] };
  const described = draft.types.reduce((now, type) => describe(now, type, problems), all);
  return draft.types.reduce((now, type) => separate(now, type, problems), described);
}

function newType(schema: Schema, { name, key = [] }: DraftedType): EntityType {
  const properties = key.map((each) => termIri(schema, each));
  const identity = { template: identityTemplate(name, key), properties, normalisation: {} };
  return {
    ...{ iri: termIri(schema, name), name, label: humanLabel(name) },
    ...{ superTypes: [], alternativeKeys: [], observations: [] },
    ...(key.length === 0 ? {} : { identity }),
  };
}

function describe(schema: Schema, draft: DraftedType, problems: DraftProblem[]): Schema {
  const type = schema.entityTypes.find(({ name }) => name === draft.name);
  if (type === undefined) return schema;
  const above = (draft.superTypes ?? []).flatMap(
    (name) => typeCalled(schema, name, { at: draft.name, problems })?.iri ?? [],
  );
  const described: EntityType = {
    ...type,
    superTypes: union(type.superTypes, above),
    ...(draft.comment ? { comment: draft.comment } : {}),
  };
  const extended = { ...schema, entityTypes: withTerm(schema.entityTypes, described) };
  problems.push(...identityProblems(extended, described));
  return extended;
}

/** A type takes the identity of the types above it: a second key would mint a second IRI for the same entity. */
function identityProblems(schema: Schema, type: EntityType): DraftProblem[] {
  if (type.identity === undefined) return [];
  const above = typeAndAncestors(schema, type.iri).filter(
    ({ iri, identity }) => iri !== type.iri && identity !== undefined,
  );
  return above.map(({ name }) => ({
    at: type.name,
    message: `${type.name} and ${name} above it have a key each, but an entity has one identity. Leave ${name} out of its \`superTypes\`, or take the key from ${name}.`,
  }));
}

function separate(
  schema: Schema,
  { name, disjointWith = [] }: DraftedType,
  problems: DraftProblem[],
): Schema {
  const type = schema.entityTypes.find((each) => each.name === name);
  const others = disjointWith.flatMap(
    (other) => typeCalled(schema, other, { at: name, problems })?.iri ?? [],
  );
  if (type === undefined) return schema;
  const pairs = others.map((other) => [type.iri, other]).filter(([a, b]) => !isSeparate(schema, a!, b!));
  return { ...schema, disjointTypes: [...schema.disjointTypes, ...pairs] };
}

function isSeparate({ disjointTypes }: Schema, a: string, b: string): boolean {
  return disjointTypes.some((list) => list.includes(a) && list.includes(b));
}
