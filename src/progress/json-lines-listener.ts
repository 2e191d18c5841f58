import type { Emit } from '../domain/progress-event.ts';

/** One JSON object a line for every event (`--progress json`), for programs that watch a run. */
export function jsonLinesListener(write: (text: string) => unknown): Emit {
  return (event) => write(`${JSON.stringify(event)}\n`);
}
