import type { Suggestion, SuggestionTarget } from '../../domain/suggestion.ts';
import { canonicalJson } from '../../llm/canonical-json.ts';

/** Names of what S and F hold. */
export interface KnownTargets {
  readonly 'entity type': readonly string[];
  readonly 'relation type': readonly string[];
  readonly function: readonly string[];
}

/** A suggestion without its wording: the same one twice has the same. */
export function suggestionKey({ reason: _, ...suggestion }: Suggestion): string {
  return canonicalJson(suggestion);
}

export function isSameTarget(a: SuggestionTarget, b: SuggestionTarget): boolean {
  return a.kind === b.kind && a.name === b.name;
}

/** Why a suggestion is refused for what stands beside it or came before: repeated, contradicted, or deleting too much. */
export function refusalAmong(
  suggestion: Suggestion,
  all: readonly Suggestion[],
  { known, rejected }: { readonly known: KnownTargets; readonly rejected: ReadonlySet<string> },
): string | undefined {
  if (rejected.has(suggestionKey(suggestion))) return 'it was rejected before, and nothing is new about it';
  const same = all.filter(({ target }) => isSameTarget(target, suggestion.target));
  const first = same.find((other) => suggestionKey(other) === suggestionKey(suggestion));
  if (first !== suggestion) return 'it stands twice';
  const operations = new Set(same.map(({ operation }) => operation));
  if (operations.has('delete') && operations.size > 1)
    return `the judge contradicts itself: ${[...operations].join(' and ')} of the same target`;
  return suggestion.operation === 'delete' ? refusalToDelete(suggestion, all, known) : undefined;
}

/** Deleting more than half of all types, relations or functions at once is no repair. */
function refusalToDelete(
  { target }: Suggestion,
  all: readonly Suggestion[],
  known: KnownTargets,
): string | undefined {
  const deleted = all.filter(
    (each) => each.operation === 'delete' && each.target.kind === target.kind,
  ).length;
  const total = known[target.kind].length;
  if (deleted <= 1 || deleted * 2 <= total) return undefined;
  return `the judge would delete ${deleted} of ${total} ${target.kind}s at once`;
}
