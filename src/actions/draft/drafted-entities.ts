import type { ActionDefinitionInput } from '../../domain/action.ts';
import type { DraftedAction } from '../../domain/action-draft.ts';
import type { EntityType } from '../../domain/schema.ts';
import type { SchemaIndex } from '../../functions/schema-index.ts';
import { propertyNamed, relationNamed, typesOf } from './drafted-terms.ts';

type DraftedEntity = DraftedAction['entities'][number];

export interface DraftedEntities {
  readonly entities: NonNullable<ActionDefinitionInput['entities']>;
  readonly requires: NonNullable<ActionDefinitionInput['requires']>;
  readonly effects: ActionDefinitionInput['effects'];
  readonly reasons: readonly string[];
}

/** Entities of a drafted action, with what must hold of them and how new ones are made. `nameOf` writes a term for SPARQL. */
export function draftedEntities(
  draft: DraftedAction,
  index: SchemaIndex,
  nameOf: (iri: string) => string,
): DraftedEntities {
  const types = typesOf(draft, index);
  const known = index.schema.entityTypes.map(({ name }) => name).join(', ');
  const parts: (Partial<EntityPart> & { readonly reasons: string[] })[] = draft.entities.map((entity) => {
    const type = types.get(entity.name);
    if (type === undefined)
      return { reasons: [`S has no class ${JSON.stringify(entity.type)}. There are: ${known}.`] };
    return {
      ...entityPart({ entity, type, draft, index, nameOf }),
      reasons: missing(entity, type, draft, index),
    };
  });
  return {
    entities: Object.fromEntries(parts.flatMap(({ declared }) => (declared ? [declared] : []))),
    requires: parts.flatMap(({ requires = [] }) => requires),
    effects: parts.flatMap(({ effects = [] }) => effects),
    reasons: parts.flatMap(({ reasons }) => reasons),
  };
}

/** Every optional parameter among some, as a condition that they are given. */
export function whenGiven(
  parameters: readonly string[],
  { optional = [] }: DraftedAction,
): { when?: Record<string, string> } {
  const given = parameters.filter((parameter) => optional.includes(parameter));
  return given.length === 0 ? {} : { when: Object.fromEntries(given.map((name) => [name, 'given'])) };
}

interface PartInput {
  readonly entity: DraftedEntity;
  readonly type: EntityType;
  readonly draft: DraftedAction;
  readonly index: SchemaIndex;
  readonly nameOf: (iri: string) => string;
}

interface EntityPart {
  readonly declared: [name: string, { type: string; key: Record<string, string> }];
  readonly requires: DraftedEntities['requires'];
  readonly effects: DraftedEntities['effects'];
}

function entityPart({ entity, type, draft, index, nameOf }: PartInput): EntityPart {
  const { name, is, key } = entity;
  const properties = key.map(({ property, parameter }) => ({
    name: propertyNamed(property, index)?.name ?? property,
    iri: propertyNamed(property, index)?.iri,
    parameter,
  }));
  const when = whenGiven(
    key.map(({ parameter }) => parameter),
    draft,
  );
  const isThere = `$${name} a ${nameOf(type.iri)}`;
  const values = properties.map(({ iri, parameter }) => (iri ? ` ; ${nameOf(iri)} $${parameter}` : ''));
  const where = is === 'either' ? `{ FILTER NOT EXISTS { ${isThere} } }` : '{}';
  const made = { ...when, update: `INSERT { ${isThere}${values.join('')} } WHERE ${where}` };
  const words = `${type.label} ${key.map(({ parameter }) => `{${parameter}}`).join(', ')}`;
  return {
    declared: [
      name,
      {
        type: type.name,
        key: Object.fromEntries(properties.map((property) => [property.name, `$${property.parameter}`])),
      },
    ],
    requires: preconditions(is, isThere, words).map((precondition) => ({ ...when, ...precondition })),
    effects: is === 'known' ? [] : [made],
  };
}

function preconditions(
  is: DraftedEntity['is'],
  isThere: string,
  words: string,
): { ask: string; message: string }[] {
  if (is === 'either') return [];
  if (is === 'known') return [{ ask: `ASK { ${isThere} }`, message: `There is no ${words}.` }];
  return [{ ask: `ASK { FILTER NOT EXISTS { ${isThere} } }`, message: `There is a ${words} already.` }];
}

/** What S requires of an entity that is made and nothing of the draft gives. */
function missing(
  { name, is, key }: DraftedEntity,
  type: EntityType,
  { changes, optional = [] }: DraftedAction,
  index: SchemaIndex,
): string[] {
  if (is === 'known') return [];
  const given = new Set([
    ...key.map(({ property }) => propertyNamed(property, index)?.iri),
    ...changes
      .filter(
        ({ entity, does, value }) =>
          entity === name && (does === 'set' || does === 'add') && !optional.includes(value ?? ''),
      )
      .map(({ term }) => (propertyNamed(term, index) ?? relationNamed(term, index))?.iri),
  ]);
  return [...index.schema.properties, ...index.schema.relations]
    .filter(({ requiredIn }) => requiredIn.some((required) => index.ancestors(type.iri).has(required)))
    .filter(({ iri }) => !given.has(iri))
    .map((term) => `Every ${type.name} needs ${term.name}; set it for the new $${name}.`);
}
