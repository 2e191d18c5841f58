import type { EntityType, Schema } from '../../domain/schema.ts';
import { estimateTokens } from '../../llm/token-estimate.ts';
import { shortenWith } from '../../rdf/shorten-iri.ts';
import { nearestTypes } from '../../schema/nearest-types.ts';
import { datatypeText, remark } from '../../schema/term-text.ts';

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
  const shown = blocks.map(({ type: { iri }, text }) => ({ iri, text, cost: estimateTokens(text) }));
  const kept = nearestTypes(shown, { text: question, room: tokens, schema });
  return blocks.filter(({ type }) => kept.has(type.iri)).map(({ text }) => text);
}

function classText(type: EntityType, { schema, prefixes }: Slicing): string {
  const short = termName(prefixes);
  const own = ({ domains }: { readonly domains: readonly string[] }) => domains.includes(type.iri);
  const above = type.superTypes.length === 0 ? '' : `, a kind of ${type.superTypes.map(short).join(', ')}`;
  return [
    `class ${short(type.iri)}${above}${remark(type, type.name)}`,
    ...schema.properties
      .filter(own)
      .map(
        (property) =>
          `  ${short(property.iri)} ${datatypeText(property, schema.enumerations)}${remark(property, property.name)}`,
      ),
    ...schema.relations
      .filter(own)
      .map(
        (relation) =>
          `  ${short(relation.iri)} → ${relation.ranges.map(short).join(' or ')}${remark(relation, relation.name)}`,
      ),
  ].join('\n');
}

/** A term as SPARQL takes it: short where its local name needs no escape. */
function termName(prefixes: Readonly<Record<string, string>>): (iri: string) => string {
  const shorten = shortenWith(prefixes);
  return (iri) => {
    const short = shorten(iri);
    return /^[\w-]*:[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u.test(short) ? short : `<${iri}>`;
  };
}
