import { setTimeout as wait } from 'node:timers/promises';

/** Lets so many calls to one host go at once as the host can take. */
export interface HostLimiter {
  /** Waits for a place; the result gives it back. Rejects when the signal asks to stop. */
  enter(signal: AbortSignal | undefined): Promise<() => void>;
  succeeded(): void;
  /** The host said "too many": half as many at once, and none at all for so long. */
  overloaded(pauseMilliseconds: number): void;
  /** How many may go at once now. */
  width(): number;
}

/** So many successes in a row at the present width allow one more at once. */
const successesPerStep = 8;

/** Additive increase, multiplicative decrease (RFC 5681, section 3.1), between 1 and `maximum`. */
export function createHostLimiter(maximum: number, now: () => number): HostLimiter {
  let width = maximum;
  let successes = 0;
  let running = 0;
  let pausedUntil = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    running--;
    waiting.shift()?.();
  };
  return {
    width: () => width,
    succeeded: () => {
      successes++;
      if (successes < successesPerStep * width || width >= maximum) return;
      successes = 0;
      width++;
      waiting.shift()?.();
    },
    overloaded: (pauseMilliseconds) => {
      successes = 0;
      width = Math.max(1, Math.floor(width / 2));
      pausedUntil = Math.max(pausedUntil, now() + pauseMilliseconds);
    },
    enter: async (signal) => {
      while (running >= width) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        if (signal?.aborted) waiting.shift()?.();
        signal?.throwIfAborted();
      }
      running++;
      const pause = pausedUntil - now();
      if (pause > 0)
        await wait(pause, undefined, { signal }).catch((cause: unknown) => {
          leave();
          throw cause;
        });
      return leave;
    },
  };
}
