import type { GameTurn } from './action-call.ts';
import type { Mention } from './room-description.ts';

/** Words that end a name when one reads it backwards. */
const between = '(?!(?:the|an?|some|from|to|into|onto|on|in|of|with|within|inside|and|is|that) )';

/**
 * The fuller name that the task, printed before the first room, has for a thing described by its noun alone; only
 * when the task has exactly one, and nothing said of the thing's looks speaks against it.
 */
export function fullNameInTask(
  { name, looks }: Mention,
  { turn, observation }: GameTurn,
): string | undefined {
  if (turn !== 0) return undefined;
  const task = observation.slice(0, Math.max(0, observation.lastIndexOf('-= ')));
  const noun = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const phrase = new RegExp(`\\bthe ((?:${between}[^\\s.,!?]+ ){1,5}${noun})(?=[\\s.,!?]|$)`, 'gi');
  const names = new Set([...task.matchAll(phrase)].map((match) => match[1] as string));
  const [only] = names;
  if (only === undefined || names.size > 1) return undefined;
  return looks === undefined || only.toLowerCase().startsWith(`${looks.toLowerCase()} `) ? only : undefined;
}
