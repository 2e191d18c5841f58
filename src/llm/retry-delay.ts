/** A server may ask for less, never for more: some ask for hours. */
export const longestDelayMilliseconds = 60_000;
const firstDelayMilliseconds = 500;

interface Delay {
  /** 1 for the first repetition. */
  readonly repetition: number;
  readonly retryAfterMilliseconds?: number;
  /** Spreads calls that failed together; the same call always waits the same time. */
  readonly hash: string;
}

/** Milliseconds to wait before a call is repeated: what the server says, else doubling, less up to a quarter of it. */
export function retryDelay({ repetition, retryAfterMilliseconds, hash }: Delay): number {
  if (retryAfterMilliseconds !== undefined) return Math.min(retryAfterMilliseconds, longestDelayMilliseconds);
  const doubled = Math.min(firstDelayMilliseconds * 2 ** (repetition - 1), longestDelayMilliseconds);
  const jitter = Number.parseInt(hash.slice(repetition % 8, (repetition % 8) + 4), 16) / 0xffff;
  return doubled * (1 - jitter / 4);
}
