import type { Schema } from '../../domain/schema.ts';
import type { DraftedType, SchemaDraft } from '../../domain/schema-draft.ts';
import type { Suggestion } from '../../domain/suggestion.ts';

/** The draft of S with one suggestion about a type or a relation done. `schema` = S as it stands. */
export function applyToSchema(
  draft: SchemaDraft,
  suggestion: Suggestion,
  schema: Pick<Schema, 'entityTypes' | 'properties' | 'relations'>,
): SchemaDraft {
  const { target, operation } = suggestion;
  if (target.kind === 'entity type')
    return operation === 'delete'
      ? withoutType(draft, target.name, schema)
      : withType(draft, suggestion, schema);
  return operation === 'delete'
    ? withoutRelation(draft, target.name, schema)
    : withRelation(draft, suggestion);
}

type Terms = Pick<Schema, 'entityTypes' | 'properties' | 'relations'>;

function withoutType(draft: SchemaDraft, name: string, { entityTypes }: Terms): SchemaDraft {
  const inSchema = entityTypes.some((type) => type.name === name);
  return {
    ...draft,
    types: draft.types
      .filter((type) => type.name !== name)
      .map((type) => ({
        ...type,
        ...(type.superTypes && { superTypes: type.superTypes.filter((each) => each !== name) }),
        ...(type.disjointWith && { disjointWith: type.disjointWith.filter((each) => each !== name) }),
      })),
    relations: draft.relations.filter(({ from, to }) => from !== name && to !== name),
    leaveOut: inSchema && draft.start !== 'nothing' ? added(draft.leaveOut, [name]) : draft.leaveOut,
  };
}

function withType(draft: SchemaDraft, suggestion: Suggestion, schema: Terms): SchemaDraft {
  const { target, type: patch = {}, removeProperties = [] } = suggestion;
  const { name } = target;
  const before = draft.types.find((type) => type.name === name) ?? { name };
  const type = mergedType(before, patch, removeProperties);
  const kept = new Set((type.properties ?? []).map((property) => `${name}.${property.name}`));
  const leaveOut = draft.leaveOut.filter((each) => each !== name && !kept.has(each));
  const removed = draft.start === 'nothing' ? [] : ownProperties(schema, name, removeProperties);
  return { ...draft, types: replaced(draft.types, type), leaveOut: added(leaveOut, removed) };
}

/** What the patch names goes before; properties are replaced by name. */
function mergedType(
  before: DraftedType,
  { properties, name: _, ...patch }: Partial<DraftedType>,
  removed: readonly string[],
): DraftedType {
  const all = (properties ?? []).reduce(
    (list, property) => replaced(list, { ...list.find(({ name }) => name === property.name), ...property }),
    before.properties ?? [],
  );
  const kept = all.filter(({ name }) => !removed.includes(name));
  return { ...before, ...patch, ...(kept.length > 0 || before.properties ? { properties: kept } : {}) };
}

function ownProperties({ entityTypes, properties }: Terms, type: string, names: readonly string[]): string[] {
  const iri = entityTypes.find(({ name }) => name === type)?.iri ?? '';
  const own = properties.filter(({ name, domains }) => names.includes(name) && domains.includes(iri));
  return own.map(({ name }) => `${type}.${name}`);
}

function withoutRelation(draft: SchemaDraft, name: string, { relations }: Terms): SchemaDraft {
  const inSchema = relations.some((relation) => relation.name === name);
  return {
    ...draft,
    relations: draft.relations.filter((relation) => relation.name !== name),
    leaveOut: inSchema && draft.start !== 'nothing' ? added(draft.leaveOut, [name]) : draft.leaveOut,
  };
}

function withRelation(draft: SchemaDraft, { target, relation: patch = {} }: Suggestion): SchemaDraft {
  const { name } = target;
  const before = draft.relations.find((relation) => relation.name === name);
  const relation = { from: '', to: '', ...before, ...patch, name };
  return {
    ...draft,
    relations: replaced(draft.relations, relation),
    leaveOut: draft.leaveOut.filter((each) => each !== name),
  };
}

function replaced<Item extends { readonly name: string }>(items: readonly Item[], item: Item): Item[] {
  return items.some(({ name }) => name === item.name)
    ? items.map((each) => (each.name === item.name ? item : each))
    : [...items, item];
}

function added(names: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...names, ...more])];
}
