import { createHash } from 'node:crypto';
import type { Observation } from '../../domain/action.ts';

/** The id of an observation: its own, or the hash of all that it says. */
export function observationId({ id, ...rest }: Observation): string {
  return id ?? `sha256:${createHash('sha256').update(sortedJson(rest)).digest('hex')}`;
}

/** JSON with sorted keys: equal values give equal texts. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}
