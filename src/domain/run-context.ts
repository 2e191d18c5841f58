import type { Emit } from './progress-event.ts';

/** What every step gets beside its input: where to report, and a signal that asks it to stop. */
export interface RunContext {
  readonly emit: Emit;
  readonly signal?: AbortSignal;
}

/** A context that reports nowhere and is never cancelled. */
export const silentContext: RunContext = { emit: () => {} };
