import type { FunctionDefinition } from '../../domain/function.ts';
import type { Schema } from '../../domain/schema.ts';
import type { Suggestion } from '../../domain/suggestion.ts';

/** What a patch may not hold: the gold of all training questions, but for what questions, task and S say themselves. */
export interface GoldGuard {
  /** Words and values that only gold tells. */
  readonly forbidden: ReadonlySet<string>;
}

/** Shorter texts, and numbers of fewer digits, stand everywhere. */
const shortestText = 3;

export function goldGuard({
  gold,
  known,
  schema,
}: {
  readonly gold: readonly unknown[];
  /** Texts of the task and of all questions. */
  readonly known: readonly string[];
  readonly schema: Pick<Schema, 'entityTypes' | 'properties' | 'relations' | 'enumerations'>;
}): GoldGuard {
  const text = known.join('\n').toLowerCase();
  const terms = new Set(
    [
      ...[...schema.entityTypes, ...schema.properties, ...schema.relations].map(({ name }) => name),
      ...schema.enumerations.flatMap(({ values }) => values),
    ].map((name) => name.toLowerCase()),
  );
  const values = gold.flatMap(leavesOf).map((leaf) => leaf.trim().toLowerCase());
  const told = values.filter(
    (value) => value.length >= shortestText && !isRound(value) && !terms.has(value) && !text.includes(value),
  );
  return { forbidden: new Set(told) };
}

/** 100, 1000: limits look like that. */
function isRound(value: string): boolean {
  return /^[1-9]0+$/.test(value);
}

/** The first value of a patch that only gold tells; undefined where there is none. */
export function goldIn(
  suggestion: Suggestion,
  definition: FunctionDefinition | undefined,
  { forbidden }: GoldGuard,
): string | undefined {
  const { type, relation } = suggestion;
  const patch = definition === undefined ? [type, relation] : [definition];
  const leaves = patch.flatMap(leavesOf).map((leaf) => leaf.toLowerCase());
  const exact = leaves.find((leaf) => forbidden.has(leaf.trim()));
  if (exact !== undefined) return exact;
  return [...forbidden].find(
    (value) => value.length > shortestText && leaves.some((leaf) => holds(leaf, value)),
  );
}

/** As whole words: `rock` stands in "Rock songs" and not in "rocket". */
function holds(text: string, value: string): boolean {
  const at = text.indexOf(value);
  if (at < 0) return false;
  const around = [text[at - 1], text[at + value.length]];
  return around.every((character) => character === undefined || !/[\p{L}\p{N}]/u.test(character));
}

/** Every text, number and truth value in a value, as text. */
export function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value === 'object') return Object.values(value).flatMap(leavesOf);
  return [String(value)];
}
