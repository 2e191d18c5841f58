import type { EntityType, Property, Relation, Schema } from '../domain/schema.ts';
import { estimateTokens } from '../llm/token-estimate.ts';
import { keyedType, typeAndAncestors } from '../schema/hierarchy.ts';
import { templateNames } from '../schema/iri-template.ts';
import { nearestTypes } from '../schema/nearest-types.ts';
import { datatypeText, readableName, remark } from '../schema/term-text.ts';

/** Most tokens of a slice when nothing else is said. */
export const defaultSliceTokens = 1500;

/** A class that entities of a text may have, and what can be said about them. Names are unique within the slice. */
export interface SlicedType {
  readonly type: EntityType;
  readonly keyed: EntityType;
  /** Names of the key fields, in key order. */
  readonly keyNames: readonly string[];
}

/** The part of S that a model is shown for one text. */
export interface SchemaSlice {
  readonly types: ReadonlyMap<string, SlicedType>;
  readonly properties: ReadonlyMap<string, Property>;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly text: string;
}

/**
 * The classes with a key that share most words with the text, their neighbours counting half, with what can be said of
 * them, until `tokens` are used up; all of S where it fits. The order is that of S.
 */
export function sliceSchema(
  schema: Schema,
  text: string,
  { tokens = defaultSliceTokens }: { readonly tokens?: number } = {},
): SchemaSlice {
  const usable = schema.entityTypes.flatMap((type) => {
    const keyed = keyedType(schema, type.iri);
    return keyed?.identity === undefined
      ? []
      : [{ type, keyed, keyNames: templateNames(keyed.identity.template) }];
  });
  const shown = usable.map((each) => {
    const own = typeText(each, schema);
    const { iri } = each.type;
    return { iri, text: `${own} ${termsOf(iri, schema)}`, cost: estimateTokens(own) };
  });
  const chosen = nearestTypes(shown, { text, room: tokens, schema });
  return sliceOf(
    usable.filter(({ type }) => chosen.has(type.iri)),
    schema,
  );
}

function sliceOf(types: readonly SlicedType[], schema: Schema): SchemaSlice {
  const applies = (domains: readonly string[]) =>
    types.some(({ type }) => isOneOf(schema, type.iri, domains));
  const keys = new Set(types.flatMap(({ keyed }) => keyed.identity?.properties ?? []));
  const properties = schema.properties.filter(({ iri, domains }) => !keys.has(iri) && applies(domains));
  const relations = schema.relations.filter(
    ({ domains, ranges }) => applies(domains) && types.some(({ type }) => isOneOf(schema, type.iri, ranges)),
  );
  return {
    types: byUniqueName(types, ({ type }) => readableName(type)),
    properties: byUniqueName(properties, readableName),
    relations: byUniqueName(relations, readableName),
    text: [
      'Entity types (type: key fields):',
      ...types.map((each) => typeText(each, schema)),
      ...(properties.length === 0 ? [] : ['', 'Properties (of: value):']),
      ...properties.map((property) => propertyText(property, schema)),
      ...(relations.length === 0 ? [] : ['', 'Relations (from -> to):']),
      ...relations.map((relation) => relationText(relation, schema)),
    ].join('\n'),
  };
}

/** Whether entities of a type are of one of the classes; no class at all means any. */
export function isOneOf(schema: Schema, type: string, classes: readonly string[]): boolean {
  return classes.length === 0 || typeAndAncestors(schema, type).some(({ iri }) => classes.includes(iri));
}

function byUniqueName<Term>(terms: readonly Term[], nameOf: (term: Term) => string): Map<string, Term> {
  const named = new Map<string, Term>();
  for (const term of terms) {
    let name = nameOf(term);
    for (let number = 2; named.has(name); number++) name = `${nameOf(term)}_${number}`;
    named.set(name, term);
  }
  return named;
}

function termsOf(type: string, { properties, relations }: Schema): string {
  return [...properties, ...relations]
    .filter(({ domains }) => domains.includes(type))
    .map(({ name, label }) => `${name} ${label}`)
    .join(' ');
}

function typeText({ type, keyNames }: SlicedType, schema: Schema): string {
  const kind = type.superTypes.length === 0 ? '' : `, a kind of ${classNames(type.superTypes, schema)}`;
  const name = readableName(type);
  return `${name}: ${keyNames.join(', ')}${kind}${remark(type, name)}`;
}

function propertyText(property: Property, schema: Schema): string {
  const { domains } = property;
  const name = readableName(property);
  return `${name} (${classNames(domains, schema)}: ${datatypeText(property, schema.enumerations)})${remark(property, name)}`;
}

function relationText(relation: Relation, schema: Schema): string {
  const { domains, ranges } = relation;
  const name = readableName(relation);
  return `${name} (${classNames(domains, schema)} -> ${classNames(ranges, schema)})${remark(relation, name)}`;
}

/** Classes as a model is shown them; those that S does not have are left out, none at all means any. */
export function classNames(iris: readonly string[], { entityTypes }: Schema): string {
  const known = iris.flatMap((iri) => entityTypes.find((type) => type.iri === iri) ?? []);
  return known.map(readableName).join(' or ') || 'any';
}
