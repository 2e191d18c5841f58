import { Worker } from 'node:worker_threads';
import type { StoreReply, StoreTask } from './store-messages.ts';

/** Why a thread gave no result. After anything but `failed` it is gone. */
export interface StoreProblem {
  readonly problem: 'failed' | 'broken' | 'too large' | 'timed out' | 'cancelled';
  readonly message: string;
}

export interface TaskLimits {
  /** Milliseconds. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** One worker thread with one Oxigraph store, doing one task at a time. */
export class StoreThread {
  readonly #worker = new Worker(new URL('./store-worker.js', import.meta.url));
  #nextId = 0;
  #settle: ((outcome: StoreReply | StoreProblem) => void) | undefined;

  constructor() {
    // A process with nothing else to do may end although nobody closed the store.
    this.#worker.unref();
    this.#worker.on('message', (reply: StoreReply) => this.#settle?.(reply));
    this.#worker.on('error', ({ message }) => this.#settle?.({ problem: 'broken', message }));
    this.#worker.on('exit', () =>
      this.#settle?.({ problem: 'broken', message: 'the thread of the store ended' }),
    );
  }

  /** Does one task. At the time limit, or on abort, the thread is ended in the midst of its work. */
  async run(task: StoreTask, { timeout, signal }: TaskLimits = {}): Promise<StoreReply | StoreProblem> {
    if (signal?.aborted) return { problem: 'cancelled', message: 'cancelled before it began' };
    const timer = timeout === undefined ? undefined : setTimeout(() => this.#stop('timed out'), timeout);
    const onAbort = () => this.#stop('cancelled');
    signal?.addEventListener('abort', onAbort, { once: true });
    this.#worker.ref();
    try {
      return await new Promise<StoreReply | StoreProblem>((resolve) => {
        this.#settle = resolve;
        this.#worker.postMessage({ ...task, id: this.#nextId++ });
      });
    } finally {
      this.#settle = undefined;
      this.#worker.unref();
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #stop(problem: 'timed out' | 'cancelled'): void {
    this.#settle?.({ problem, message: problem });
    void this.end();
  }
}
