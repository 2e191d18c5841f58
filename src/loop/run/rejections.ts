import type { Suggestion } from '../../domain/suggestion.ts';

/** A suggestion that came to nothing, and why, as the next judge reads it. */
export function rejectionText(
  { target, operation, reason }: Pick<Suggestion, 'target' | 'operation' | 'reason'>,
  because: string,
): string {
  return `${operation} ${target.kind} ${target.name} (${reason}): ${because}`;
}
