import type { Quad } from '@rdfjs/types';
import { QuercusError } from '../errors.ts';
import type { GraphStore, QueryOptions, Solutions } from './graph-store.ts';
import { parseRdf } from './parse-rdf.ts';
import { parseSparqlJson, sparqlJson } from './sparql-results.ts';
import { errorOfTask } from './store-errors.ts';
import { StoreHistory } from './store-history.ts';
import type { LoadTask, StoreTask, UpdateTask } from './store-messages.ts';
import { StoreThread, type TaskLimits } from './store-thread.ts';

export interface EmbeddedStoreOptions {
  /** Quads the store may hold; default 9 million, because the WebAssembly build breaks between 10 and 15 million. */
  readonly limit?: number;
  /** Aborts whatever the store is doing. */
  readonly signal?: AbortSignal;
}

/**
 * An in-memory SPARQL 1.1 store (Oxigraph WASM) in a worker thread. Tasks run one after the other, in the order of
 * the calls. A query that is stopped (QUERY_TIMED_OUT, CANCELLED) takes its thread with it; the store is then made
 * again from what was loaded and updated, which costs as much as loading it did. Texts and updates are kept in memory
 * for that; files must stay as they are while the store is open. No SERVICE, no LOAD.
 */
export async function openEmbeddedStore(options: EmbeddedStoreOptions = {}): Promise<GraphStore> {
  return new EmbeddedStore(options);
}

class EmbeddedStore implements GraphStore {
  readonly #limit: number;
  readonly #signal: AbortSignal | undefined;
  readonly #history = new StoreHistory();
  #thread: StoreThread | undefined = new StoreThread();
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor({ limit = 9_000_000, signal }: EmbeddedStoreOptions) {
    this.#limit = limit;
    this.#signal = signal;
  }

  async load(
    input: { text: string } | { path: string },
    options: { format: 'nt' | 'nq' | 'ttl'; graph?: string },
  ): Promise<void> {
    if (options.format === 'nq' && options.graph !== undefined) {
      throw new QuercusError(
        'RDF_SYNTAX',
        `N-Quads name their graphs themselves; they cannot be put into ${options.graph}. Load N-Triples instead.`,
      );
    }
    await this.#change({ kind: 'load', ...input, ...options, limit: this.#limit });
  }

  update(update: string): Promise<void> {
    return this.#change({ kind: 'update', update });
  }

  async select(query: string, options: QueryOptions = {}): Promise<Solutions> {
    const result = parseSparqlJson(await this.queryText(query, sparqlJson, options));
    if (typeof result !== 'boolean') return result;
    throw new QuercusError('QUERY_FAILED', 'A SELECT query was expected, but this is an ASK query.', {
      details: { query },
    });
  }

  async ask(query: string, options: QueryOptions = {}): Promise<boolean> {
    const result = parseSparqlJson(await this.queryText(query, sparqlJson, options));
    if (typeof result === 'boolean') return result;
    throw new QuercusError('QUERY_FAILED', 'An ASK query was expected, but this is a SELECT query.', {
      details: { query },
    });
  }

  async construct(query: string, options: QueryOptions = {}): Promise<Quad[]> {
    return parseRdf(await this.queryText(query, 'application/n-triples', options), { format: 'nt' });
  }

  async queryText(query: string, mediaType: string, options: QueryOptions = {}): Promise<string> {
    const { unionDefaultGraph = false, ...limits } = options;
    return this.#enqueue(
      async () => (await this.#run({ kind: 'query', query, mediaType, unionDefaultGraph }, limits)) as string,
    );
  }

  size(): Promise<number> {
    return this.#enqueue(async () => (await this.#run({ kind: 'size' })) as number);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.end();
    await this.#queue;
  }

  #change(task: LoadTask | UpdateTask): Promise<void> {
    return this.#enqueue(async () => {
      const remember = await this.#history.prepare(task);
      await this.#run(task);
      remember();
    });
  }

  /** One task at a time: the engine has one thread, and a task that is stopped takes it away from all. */
  #enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(task);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #run(task: StoreTask, limits: TaskLimits = {}): Promise<string | number | undefined> {
    const signals = [limits.signal, this.#signal].filter((signal) => signal !== undefined);
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    const thread = this.#thread ?? (await this.#restore());
    const outcome = await thread.run(task, { timeout: limits.timeout, signal });
    if (this.#closed) throw closedError();
    if (outcome.problem === undefined) return outcome.result;
    if (outcome.problem !== 'failed') await this.#discard(thread);
    throw errorOfTask(task, outcome, limits);
  }

  /** Makes the store again at once, so that the next query does not have to wait for it. */
  async #discard(thread: StoreThread): Promise<void> {
    this.#thread = undefined;
    await thread.end();
    // A failure shows up again, with its reason, at the next task.
    this.#enqueue(() => this.#restore()).catch(() => {});
  }

  async #restore(): Promise<StoreThread> {
    if (this.#closed) throw closedError();
    if (this.#thread) return this.#thread;
    const tasks = await this.#history.tasks();
    const thread = new StoreThread();
    for (const task of tasks) {
      const outcome = await thread.run(task, { signal: this.#signal });
      if (outcome.problem === undefined) continue;
      await thread.end();
      throw errorOfTask(task, outcome, {});
    }
    this.#thread = thread;
    return thread;
  }
}

function closedError(): QuercusError {
  return new QuercusError('QUERY_FAILED', 'The store was closed. Open it again.');
}
