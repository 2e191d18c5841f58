import type { EntityType, Property, Relation, Schema } from '../../domain/schema.ts';
import { estimateTokens } from '../../llm/token-estimate.ts';
import { shortenWith } from '../../rdf/shorten-iri.ts';
import { namespaces } from '../../rdf/vocabularies.ts';
import { sharedWords, wordsOf } from '../common-words.ts';

interface Slicing {
  readonly schema: Schema;
  readonly question: string;
  readonly prefixes: Readonly<Record<string, string>>;
  /** Most tokens of the slice. */
  readonly tokens: number;
}

/**
 * The classes nearest to the question, as text, with properties and relations, in the order of S; all of S where it
 * fits. A class counts by the words it shares with the question, and half by those of its neighbours.
 */
export function ontologySlice(slicing: Slicing): readonly string[] {
  const { schema, question, tokens } = slicing;
  const blocks = schema.entityTypes.map((type) => ({ type, text: classText(type, slicing) }));
  const words = wordsOf(question);
  const own = new Map(blocks.map(({ type, text }) => [type.iri, sharedWords(text, words)]));
  const score = ({ iri }: EntityType) =>
    (own.get(iri) ?? 0) + Math.max(0, ...neighbours(iri, schema).map((other) => (own.get(other) ?? 0) / 2));
  const ranked = [...blocks].sort((a, b) => score(b.type) - score(a.type));
  const kept = new Set<string>();
  let left = tokens;
  for (const { type, text } of ranked) {
    left -= estimateTokens(text);
    if (left < 0 && kept.size > 0) break;
    kept.add(type.iri);
  }
  return blocks.filter(({ type }) => kept.has(type.iri)).map(({ text }) => text);
}

function classText(type: EntityType, { schema, prefixes }: Slicing): string {
  const short = termName(prefixes);
  const own = ({ domains }: { readonly domains: readonly string[] }) => domains.includes(type.iri);
  const above = type.superTypes.length === 0 ? '' : `, a kind of ${type.superTypes.map(short).join(', ')}`;
  return [
    `class ${short(type.iri)}${above}${remark(type)}`,
    ...schema.properties
      .filter(own)
      .map((property) => `  ${short(property.iri)} ${datatypes(property, schema)}${remark(property)}`),
    ...schema.relations
      .filter(own)
      .map(
        (relation) =>
          `  ${short(relation.iri)} → ${relation.ranges.map(short).join(' or ')}${remark(relation)}`,
      ),
  ].join('\n');
}

function datatypes({ datatypes: iris }: Property, { enumerations }: Schema): string {
  return iris
    .map((iri) => {
      const values = enumerations.find((enumeration) => enumeration.iri === iri)?.values;
      if (values === undefined) return iri.replace(namespaces.xsd, '');
      const shown = values.slice(0, 20).map((value) => JSON.stringify(value));
      return `${shown.join(' | ')}${values.length > 20 ? ' | …' : ''}`;
    })
    .join(' or ');
}

/** What a name does not say itself. */
function remark({ name, label, comment }: EntityType | Property | Relation): string {
  const isSaid = label.replaceAll(/[\s_]+/g, '').toLowerCase() === name.toLowerCase();
  const texts = [...(isSaid ? [] : [label]), ...(comment === undefined ? [] : [comment.slice(0, 120)])];
  return texts.length === 0 ? '' : `  # ${texts.join(': ').replaceAll(/\s+/g, ' ')}`;
}

function neighbours(type: string, { relations, entityTypes }: Schema): string[] {
  const along = relations.flatMap(({ domains, ranges }) => [
    ...(domains.includes(type) ? ranges : []),
    ...(ranges.includes(type) ? domains : []),
  ]);
  return [...along, ...(entityTypes.find(({ iri }) => iri === type)?.superTypes ?? [])];
}

/** A term as SPARQL takes it: short where its local name needs no escape. */
function termName(prefixes: Readonly<Record<string, string>>): (iri: string) => string {
  const shorten = shortenWith(prefixes);
  return (iri) => {
    const short = shorten(iri);
    return /^[\w-]*:[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u.test(short) ? short : `<${iri}>`;
  };
}
