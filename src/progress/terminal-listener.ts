import type { Emit, ProgressEvent } from '../domain/progress-event.ts';
import type { Clock } from './clock.ts';
import { endLine } from './line-listener.ts';
import { describeStep } from './rate.ts';
import { createStepTracker } from './step-tracker.ts';

/** Ten times a second is as often as an eye can follow. */
const betweenDraws = 100;
/** Returns to the start of the line and empties it (ECMA-48 EL). */
export const clearLine = '\r\u001B[2K';

/**
 * Progress for a terminal: finished steps stay as lines, the running one is redrawn in place below them.
 * `columns` gives the width, so that a long line never wraps and leaves rests behind.
 */
export function terminalListener(options: {
  write: (text: string) => unknown;
  clock: Clock;
  columns: () => number;
}): Emit {
  const tracker = createStepTracker();
  let lastDraw = Number.NEGATIVE_INFINITY;
  return (event) => {
    const now = options.clock();
    const state = tracker.update(event, now);
    if (event.type === 'note') options.write(`${clearLine}  ${event.message ?? event.step}\n`);
    if (event.type === 'step-end') options.write(`${clearLine}${endLine(event, state, now)}\n`);
    const started = event.type === 'step-start';
    if (!started && (event.type !== 'step-progress' || now - lastDraw < betweenDraws)) return;
    lastDraw = now;
    options.write(clearLine + shorten(drawn(event, describeStep(state, now)), options.columns()));
  };
}

function drawn(event: ProgressEvent, described: string): string {
  return described === '' ? `> ${event.message ?? event.step}` : `> ${event.step}: ${described}`;
}

function shorten(line: string, columns: number): string {
  return line.length < columns ? line : `${line.slice(0, Math.max(columns - 2, 1))}…`;
}
