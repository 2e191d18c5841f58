/** How much a pool of stores does at once. Times in milliseconds. */
export interface PoolLimits {
  /** Queries that run at the same time, each in a store of its own; one more store is kept ready as a spare. */
  readonly workers: number;
  /** A query that runs longer is stopped. */
  readonly timeLimit: number;
  /** A query that runs longer is slow: slow queries never hold all workers. */
  readonly slowAfter: number;
  /** Queries that may wait for a worker; further ones are refused at once. */
  readonly waiting: number;
  /** A query that waits longer is refused. */
  readonly waitLimit: number;
}

export const defaultPoolLimits: PoolLimits = {
  workers: 2,
  timeLimit: 10_000,
  slowAfter: 500,
  waiting: 512,
  waitLimit: 10_000,
};
