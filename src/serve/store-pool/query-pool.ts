import { QuercusError } from '../../errors.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import type { PoolLimits } from './pool-limits.ts';
import { StopWatch } from './stop-watch.ts';
import { WaitingLine } from './waiting-line.ts';

export interface RunLimits {
  /** Milliseconds; only below the limit of the pool. */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Equal stores that answer queries side by side. A query that turns slow keeps its store as long as another store is
 * left for the rest; a stopped query takes its store out until that is loaded again, and a spare one steps in.
 */
export class QueryPool {
  readonly #limits: PoolLimits;
  readonly #areRemote: boolean;
  readonly #stores: GraphStore[] = [];
  readonly #idle: GraphStore[] = [];
  readonly #line: WaitingLine<GraphStore>;
  #running = 0;
  #slow = 0;
  #closed = false;

  /**
   * `open` makes one store with everything loaded. Rejects when the first cannot be made; the others follow behind.
   * `areRemote` = the stores are connections to a server, which a failed query leaves as they were.
   */
  static async open(
    open: () => Promise<GraphStore>,
    limits: PoolLimits,
    { areRemote = false }: { areRemote?: boolean } = {},
  ): Promise<QueryPool> {
    const pool = new QueryPool(limits, areRemote);
    const stores = Array.from({ length: limits.workers + 1 }, () => open().then((store) => pool.#add(store)));
    pool.#opening = Promise.allSettled(stores);
    await Promise.any(stores).catch((error: AggregateError) => {
      throw error.errors[0];
    });
    return pool;
  }

  #opening: Promise<unknown> = Promise.resolve();

  private constructor(limits: PoolLimits, areRemote: boolean) {
    this.#limits = limits;
    this.#areRemote = areRemote;
    this.#line = new WaitingLine({ places: limits.waiting, patience: limits.waitLimit });
  }

  /** Numbers for the health report. */
  get state(): {
    readonly stores: number;
    readonly running: number;
    readonly slow: number;
    readonly waiting: number;
  } {
    return {
      stores: this.#stores.length,
      running: this.#running,
      slow: this.#slow,
      waiting: this.#line.length,
    };
  }

  /**
   * Runs one task on a store of its own. QUERY_TIMED_OUT at the time limit, SERVER_BUSY when no store gets free in time
   * or when slow queries would hold them all, CANCELLED when the client goes away.
   */
  async run<Result>(
    task: (store: GraphStore, signal: AbortSignal) => Promise<Result>,
    options: RunLimits = {},
  ): Promise<Result> {
    const store = await this.#acquire(options.signal);
    let isSlow = false;
    const watch = new StopWatch({
      slowAfter: this.#limits.slowAfter,
      timeLimit: Math.min(options.timeout ?? this.#limits.timeLimit, this.#limits.timeLimit),
      client: options.signal,
      maySlow: () => {
        if (this.#slow + 1 >= this.#limits.workers) return false;
        this.#slow += 1;
        isSlow = true;
        return true;
      },
    });
    let healthy = true;
    try {
      return await task(store, watch.signal);
    } catch (error) {
      healthy = false;
      throw watch.explain(error);
    } finally {
      watch.end();
      if (isSlow) this.#slow -= 1;
      this.#running -= 1;
      if (healthy || this.#areRemote) this.#release(store);
      else void this.#recover(store);
    }
  }

  /** Ends every store; a query that still runs is stopped. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening;
    await Promise.all(this.#stores.map((store) => store.close()));
  }

  async #acquire(client: AbortSignal | undefined): Promise<GraphStore> {
    if (this.#closed)
      throw new QuercusError('SERVER_BUSY', 'The server is shutting down.', {
        details: { reason: 'shutting down' },
      });
    const free = this.#running < this.#limits.workers ? this.#idle.pop() : undefined;
    if (free) {
      this.#running += 1;
      return free;
    }
    return this.#line.join(client);
  }

  #add(store: GraphStore): void {
    this.#stores.push(store);
    this.#release(store);
  }

  #release(store: GraphStore): void {
    this.#idle.push(store);
    this.#serveNext();
  }

  #serveNext(): void {
    const store = this.#idle.at(-1);
    if (store === undefined || this.#running >= this.#limits.workers || this.#line.length === 0) return;
    this.#idle.pop();
    this.#running += 1;
    this.#line.give(store);
  }

  /** After a failure the store may be loading again; it comes back when it answers. Meanwhile the spare is used. */
  async #recover(store: GraphStore): Promise<void> {
    this.#serveNext();
    try {
      await store.ask('ASK {}');
      this.#release(store);
    } catch {
      // A store that cannot be made again (its files are gone) is lost; the health report shows fewer stores.
      this.#stores.splice(this.#stores.indexOf(store), 1);
      await store.close();
    }
  }
}
