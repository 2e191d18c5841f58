import type { Emit } from '../domain/progress-event.ts';

/** One emitter for many listeners. A listener that throws is dropped from the run and cannot disturb it. */
export function createEmitter(...listeners: Emit[]): Emit {
  const alive = new Set(listeners);
  return (event) => {
    for (const listener of alive) {
      try {
        listener(event);
      } catch {
        alive.delete(listener);
      }
    }
  };
}
