import type { TextChunk } from '../domain/document.ts';
import type { EntityCandidate, Quote, RejectedCandidate, StatementCandidate } from '../domain/extraction.ts';
import { validateLexical, xsd } from '../domain/lexical.ts';
import type { Property, Relation, Schema } from '../domain/schema.ts';
import { mintIri } from '../graph/identity.ts';
import { escapeTemplate } from '../graph/template.ts';
import type { ExtractedFacts } from '../prompts/extract-facts.ts';
import { wordsSay } from './literal-in-text.ts';
import { locateQuote, widenToSentences } from './locate-quote.ts';
import { classNames, isOneOf, type SchemaSlice } from './schema-slice.ts';

export interface ReadCandidates {
  readonly entities: readonly EntityCandidate[];
  readonly statements: readonly StatementCandidate[];
  readonly rejected: readonly RejectedCandidate[];
}

interface Reading {
  readonly chunk: TextChunk;
  readonly schema: Schema;
  readonly slice: SchemaSlice;
}

/** A value, or the sentence that says why there is none. */
type Judged<Value> = { readonly value: Value } | { readonly problem: string };

/**
 * What a reply says, held against S and against the text: types, names and keys of S, values of their datatype, ends of
 * relations of the right types, and every quote word for word in the chunk. What does not hold is rejected with its reason.
 */
export function readCandidates(facts: ExtractedFacts, reading: Reading): ReadCandidates {
  const rejected: RejectedCandidate[] = [];
  const known = new Map<string, EntityCandidate>();
  const statements: StatementCandidate[] = [];
  const take = <Value>(candidate: unknown, judged: Judged<Value>, keep: (value: Value) => void) => {
    if ('problem' in judged) rejected.push({ candidate: JSON.stringify(candidate), reason: judged.problem });
    else keep(judged.value);
  };
  for (const entity of facts.entities)
    take(entity, judgeEntity(entity, known, reading), (value) => known.set(entity.id, value));
  for (const each of facts.properties ?? [])
    take(each, judgeProperty(each, known, reading), (value) => statements.push(value));
  for (const each of facts.relations ?? [])
    take(each, judgeRelation(each, known, reading), (value) => statements.push(value));
  return { entities: [...known.values()], statements, rejected };
}

function judgeEntity(
  { id, type, key: written }: ExtractedFacts['entities'][number],
  known: ReadonlyMap<string, EntityCandidate>,
  { chunk, schema, slice }: Reading,
): Judged<EntityCandidate> {
  const key = typeof written === 'string' ? [written] : written;
  const sliced = slice.types.get(type);
  if (sliced === undefined)
    return no(`there is no type ${type}; there are ${[...slice.types.keys()].join(', ')}`);
  if (isOther(known.get(id), { type: sliced.type.iri, key })) return no(`the id ${id} is used twice`);
  const { keyNames, keyed } = sliced;
  const { properties, template } = keyed.identity ?? { properties: [], template: '' };
  if (key.length !== keyNames.length)
    return no(`the key of ${type} has ${keyNames.length} values: ${keyNames.join(', ')}`);
  const datatypes = properties.map((iri) => datatypesOf(iri, schema));
  const absent = key.find(
    (value, index) => value.trim() === '' || !wordsSay(value, datatypes[index] ?? [], chunk.text),
  );
  if (absent !== undefined) return no(`the key ${JSON.stringify(absent)} does not stand in the text`);
  const invalid = key.findIndex((value, index) => !fitsDatatype(value, datatypes[index] ?? []));
  if (invalid >= 0) return no(`${JSON.stringify(key[invalid])} is not a valid ${keyNames[invalid]}`);
  const minted = mintIri(
    template.replace('{base}', escapeTemplate(schema.base)),
    Object.fromEntries(keyNames.map((name, index) => [name, key[index]])),
  );
  if (minted.iri === undefined) return no(minted.problem);
  return { value: { type: sliced.type.iri, key: [...key], quote: placeOfKey(key, chunk) } };
}

/** An entity that is listed again under its id is one; another under the same id is a mistake. */
function isOther(
  known: EntityCandidate | undefined,
  { type, key }: { readonly type: string; readonly key: readonly string[] },
): boolean {
  return known !== undefined && (known.type !== type || JSON.stringify(known.key) !== JSON.stringify(key));
}

/** The words that name it: the first part of the key that stands there as it is, else the whole chunk. */
function placeOfKey(key: readonly string[], chunk: TextChunk): Quote {
  const [found] = key.flatMap((value) => locateQuote(value, chunk) ?? []);
  const { document, start, end, text } = chunk;
  return found ?? { document, start, end, exact: text };
}

function judgeProperty(
  { entity, property: name, value, quote }: NonNullable<ExtractedFacts['properties']>[number],
  known: ReadonlyMap<string, EntityCandidate>,
  { chunk, schema, slice }: Reading,
): Judged<StatementCandidate> {
  const subject = known.get(entity);
  const property = slice.properties.get(name);
  if (property === undefined) return no(`there is no property ${name}`);
  if (subject === undefined) return no(`there is no entity ${entity} in the list, or it was not accepted`);
  if (!isOneOf(schema, subject.type, property.domains))
    return no(
      `${name} is a property of ${classNames(property.domains, schema)}, not of ${classNames([subject.type], schema)}`,
    );
  const problem = valueProblem(value, { ...property, name }, schema);
  if (problem !== undefined) return no(problem);
  const given = locateQuote(quote, chunk);
  if (given === undefined) return noQuote(quote);
  const isListed = schema.enumerations.some(({ iri }) => property.datatypes.includes(iri));
  const says = (words: string) => isListed || wordsSay(value, property.datatypes, words);
  const found = says(given.exact) ? given : widenToSentences(given, chunk);
  if (!says(found.exact))
    return no(`${JSON.stringify(value)} does not stand in the words that are quoted for it`);
  return { value: statement(subject, property, { kind: 'value', text: value }, found) };
}

function valueProblem(
  value: string,
  { name, datatypes }: Property,
  { enumerations }: Schema,
): string | undefined {
  const lists = enumerations.filter(({ iri }) => datatypes.includes(iri));
  const allowed = lists.flatMap(({ values }) => values);
  if (lists.length > 0 && !allowed.includes(value))
    return `${name} is one of ${allowed.map((each) => JSON.stringify(each)).join(', ')}`;
  if (value.trim() === '' || (lists.length === 0 && !fitsDatatype(value, datatypes)))
    return `${JSON.stringify(value)} is not a valid ${datatypes.map((iri) => iri.replace(/^.*[#/]/, '')).join(' or ')}`;
  return undefined;
}

function judgeRelation(
  { from, relation: name, to, quote }: NonNullable<ExtractedFacts['relations']>[number],
  known: ReadonlyMap<string, EntityCandidate>,
  { chunk, schema, slice }: Reading,
): Judged<StatementCandidate> {
  const relation = slice.relations.get(name);
  if (relation === undefined) return no(`there is no relation ${name}`);
  const [subject, object] = [known.get(from), known.get(to)];
  const missing = subject === undefined ? from : to;
  if (subject === undefined || object === undefined)
    return no(`there is no entity ${missing} in the list, or it was not accepted`);
  if (!isOneOf(schema, subject.type, relation.domains))
    return no(wrongEnd(name, 'from', { end: subject, allowed: relation.domains, schema }));
  if (!isOneOf(schema, object.type, relation.ranges))
    return no(wrongEnd(name, 'to', { end: object, allowed: relation.ranges, schema }));
  const given = locateQuote(quote, chunk);
  if (given === undefined) return noQuote(quote);
  const { type, key } = object;
  return { value: statement(subject, relation, { kind: 'entity', type, key }, given) };
}

function statement(
  { type, key }: EntityCandidate,
  { iri }: Property | Relation,
  object: StatementCandidate['object'],
  quote: Quote,
): StatementCandidate {
  return { subject: { type, key }, predicate: iri, object, quote };
}

function fitsDatatype(value: string, datatypes: readonly string[]): boolean {
  return (
    datatypes.length === 0 || datatypes.some((datatype) => validateLexical(value, datatype) !== undefined)
  );
}

function datatypesOf(property: string, { properties, enumerations }: Schema): readonly string[] {
  const datatypes = properties.find(({ iri }) => iri === property)?.datatypes ?? [xsd('string')];
  return datatypes.map((datatype) => enumerations.find(({ iri }) => iri === datatype)?.datatype ?? datatype);
}

function wrongEnd(
  name: string,
  side: 'from' | 'to',
  {
    end: { type, key },
    allowed,
    schema,
  }: { readonly end: EntityCandidate; readonly allowed: readonly string[]; readonly schema: Schema },
): string {
  return `${name} leads ${side} ${classNames(allowed, schema)}, and ${key.join(', ')} is listed as ${classNames([type], schema)}`;
}

function no(problem: string): { problem: string } {
  return { problem };
}

function noQuote(quote: string): { problem: string } {
  return no(`the quote ${JSON.stringify(quote.slice(0, 120))} does not stand in the text`);
}
