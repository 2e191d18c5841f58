import type { EntityType, Enumeration, Property, Relation, Schema } from '../domain/schema.ts';
import { estimateTokens } from '../llm/token-estimate.ts';
import { namespaces } from '../rdf/vocabularies.ts';
import { keyedType, typeAndAncestors } from '../schema/hierarchy.ts';
import { templateNames } from '../schema/iri-template.ts';

/** Most tokens of a slice when nothing else is said. */
export const defaultSliceTokens = 1500;

/** The name a model reads: a local name that is only a number of a catalogue (`Q5`, `P_571`) says less than the label. */
export function readableName({ name, label }: { readonly name: string; readonly label: string }): string {
  return /^[A-Za-z]{0,4}[_-]?\d+$/.test(name) && label !== '' ? label : name;
}

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
  const chosen = new Set<string>();
  let left = tokens;
  for (const each of rank(usable, schema, text)) {
    left -= estimateTokens(typeText(each, schema));
    if (left < 0 && chosen.size > 0) break;
    chosen.add(each.type.iri);
  }
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

function rank(types: readonly SlicedType[], schema: Schema, text: string): SlicedType[] {
  const words = wordsOf(text);
  const own = new Map(
    types.map((each) => [
      each.type.iri,
      [...wordsOf(`${typeText(each, schema)} ${termsOf(each.type.iri, schema)}`)].filter((word) =>
        words.has(word),
      ).length,
    ]),
  );
  const score = ({ type }: SlicedType) =>
    (own.get(type.iri) ?? 0) +
    Math.max(0, ...neighbours(type.iri, schema).map((other) => (own.get(other) ?? 0) / 2));
  return [...types].sort((a, b) => score(b) - score(a));
}

function termsOf(type: string, { properties, relations }: Schema): string {
  return [...properties, ...relations]
    .filter(({ domains }) => domains.includes(type))
    .map(({ name, label }) => `${name} ${label}`)
    .join(' ');
}

function neighbours(type: string, { relations }: Schema): string[] {
  return relations.flatMap(({ domains, ranges }) => [
    ...(domains.includes(type) ? ranges : []),
    ...(ranges.includes(type) ? domains : []),
  ]);
}

function wordsOf(text: string): Set<string> {
  const words =
    text
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/(ies|es|s)$/, '')));
}

function typeText({ type, keyNames }: SlicedType, schema: Schema): string {
  const above = type.superTypes.map((iri) => nameOf(iri, schema));
  const kind = above.length === 0 ? '' : `, a kind of ${above.join(', ')}`;
  return `${readableName(type)}: ${keyNames.join(', ')}${kind}${remark(type)}`;
}

function propertyText(property: Property, schema: Schema): string {
  const of = property.domains.map((iri) => nameOf(iri, schema)).join(' or ') || 'any';
  return `${readableName(property)} (${of}: ${datatypeText(property, schema.enumerations)})${remark(property)}`;
}

function relationText(relation: Relation, schema: Schema): string {
  const { domains, ranges } = relation;
  const names = (iris: readonly string[]) => iris.map((iri) => nameOf(iri, schema)).join(' or ') || 'any';
  return `${readableName(relation)} (${names(domains)} -> ${names(ranges)})${remark(relation)}`;
}

function nameOf(iri: string, { entityTypes }: Schema): string {
  const found = entityTypes.find((type) => type.iri === iri);
  return found === undefined ? iri : readableName(found);
}

function datatypeText({ datatypes }: Property, enumerations: readonly Enumeration[]): string {
  return datatypes
    .map((iri) => {
      const values = enumerations.find((enumeration) => enumeration.iri === iri)?.values;
      return values === undefined
        ? iri.replace(namespaces.xsd, '')
        : values
            .slice(0, 20)
            .map((value) => JSON.stringify(value))
            .join(' | ');
    })
    .join(' or ');
}

/** What a name does not say itself. */
function remark(term: { name: string; label: string; comment?: string | undefined }): string {
  const { label, comment } = term;
  const isSaid =
    label.replaceAll(/[\s_]+/g, '').toLowerCase() ===
    readableName(term)
      .replaceAll(/[\s_]+/g, '')
      .toLowerCase();
  const texts = [...(isSaid ? [] : [label]), ...(comment === undefined ? [] : [comment.slice(0, 100)])];
  return texts.length === 0 ? '' : `  # ${texts.join(': ').replaceAll(/\s+/g, ' ')}`;
}
