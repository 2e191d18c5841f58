import { sharedWords, wordsOf } from '../domain/common-words.ts';
import type { Schema } from '../domain/schema.ts';

/** A class as it would be shown. */
export interface ShownType {
  readonly iri: string;
  /** What is said of it: the words that count. */
  readonly text: string;
  /** What showing it takes of the room there is. */
  readonly cost: number;
}

/**
 * The classes (IRIs) that share most words with a text, until `room` is used up, at least one: a class counts by its own
 * words, and half by those of its nearest neighbour along a relation or of a class above it. Equal ones stand as given.
 */
export function nearestTypes(
  types: readonly ShownType[],
  {
    text,
    room,
    schema,
  }: {
    readonly text: string;
    readonly room: number;
    readonly schema: Pick<Schema, 'relations' | 'entityTypes'>;
  },
): ReadonlySet<string> {
  const words = wordsOf(text);
  const own = new Map(types.map((type) => [type.iri, sharedWords(type.text, words)]));
  const score = ({ iri }: ShownType) =>
    (own.get(iri) ?? 0) + Math.max(0, ...neighbours(iri, schema).map((other) => (own.get(other) ?? 0) / 2));
  const scored = types.map((type) => ({ type, score: score(type) })).sort((a, b) => b.score - a.score);
  const chosen = new Set<string>();
  let left = room;
  for (const { type } of scored) {
    left -= type.cost;
    if (left < 0 && chosen.size > 0) break;
    chosen.add(type.iri);
  }
  return chosen;
}

function neighbours(
  type: string,
  { relations, entityTypes }: Pick<Schema, 'relations' | 'entityTypes'>,
): string[] {
  const along = relations.flatMap(({ domains, ranges }) => [
    ...(domains.includes(type) ? ranges : []),
    ...(ranges.includes(type) ? domains : []),
  ]);
  return [...along, ...(entityTypes.find(({ iri }) => iri === type)?.superTypes ?? [])];
}
