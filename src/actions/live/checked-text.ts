import type { Observation } from '../../domain/action.ts';
import type { Reason } from '../../domain/action-outcome.ts';
import { isWritableText } from '../../domain/lexical.ts';

/** What is told is kept as it is, so it must be text that RDF can hold. */
export function checkedText(observation: Observation): Reason[] {
  return (['id', 'source', 'done', 'seen'] as const)
    .filter((name) => !isWritableText(observation[name] ?? ''))
    .map((name) => ({
      code: 'TEXT',
      message: `\`${name}\` holds a NUL character or half of a surrogate pair, which no RDF text can hold.`,
    }));
}
