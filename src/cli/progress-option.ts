import type { Emit } from '../domain/progress-event.ts';
import { monotonicClock } from '../progress/clock.ts';
import { createEmitter } from '../progress/emitter.ts';
import { jsonLinesListener } from '../progress/json-lines-listener.ts';
import { lineListener } from '../progress/line-listener.ts';
import { clearLine, terminalListener } from '../progress/terminal-listener.ts';
import type { CommonOptions } from './common-options.ts';
import type { Terminal } from './terminal.ts';

export interface OpenProgress {
  readonly emit: Emit;
  /** Removes what is left of a line that was drawn in place. */
  end(): void;
}

/** The progress that `--progress` and `--quiet` ask for: drawn in place on a terminal, whole lines elsewhere. */
export function openProgress({ progress, quiet }: CommonOptions, terminal: Terminal): OpenProgress {
  const write = terminal.writeMessage;
  const nothing = () => {};
  if (quiet || progress === 'none') return { emit: nothing, end: nothing };
  if (progress === 'json') return { emit: createEmitter(jsonLinesListener(write)), end: nothing };
  if (progress === 'text' || !terminal.isInteractive) {
    return { emit: createEmitter(lineListener({ write, clock: monotonicClock })), end: nothing };
  }
  const drawn = terminalListener({ write, clock: monotonicClock, columns: terminal.columns });
  return { emit: createEmitter(drawn), end: () => write(clearLine) };
}
