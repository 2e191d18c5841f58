import { performance } from 'node:perf_hooks';

/** Milliseconds of a monotonic clock. Shown to people only; no artefact holds it. */
export type Clock = () => number;

export const monotonicClock: Clock = () => performance.now();
