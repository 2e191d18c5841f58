import { QuercusError } from '../../errors.ts';

type Reason = 'time limit' | 'others wait' | 'client gone';

export interface StopWatchInput {
  /** Milliseconds after which the query is stopped. */
  readonly timeLimit: number;
  /** Milliseconds after which it counts as slow. */
  readonly slowAfter: number;
  /** Aborts when the client goes away. */
  readonly client: AbortSignal | undefined;
  /** Asked once, when the query turns slow; false = it may not go on. */
  readonly maySlow: () => boolean;
}

/** Decides when a running query has to be stopped, and says why. */
export class StopWatch {
  readonly #input: StopWatchInput;
  readonly #stopping = new AbortController();
  readonly #onClientGone = () => this.#stop('client gone');
  readonly #timers: readonly NodeJS.Timeout[];
  #reason: Reason | undefined;
  #ended = false;

  constructor(input: StopWatchInput) {
    this.#input = input;
    this.#timers = [
      setTimeout(() => this.#stop('time limit'), input.timeLimit),
      setTimeout(() => this.#turnSlow(), input.slowAfter),
    ];
  }

  /** Aborts when the query has to stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#input.client?.removeEventListener('abort', this.#onClientGone);
    this.#ended = true;
  }

  /** The error to tell instead of the one that the stopped store threw. */
  explain(error: unknown): unknown {
    const { timeLimit } = this.#input;
    switch (this.#reason) {
      case 'time limit':
        return new QuercusError(
          'QUERY_TIMED_OUT',
          `The query took longer than ${timeLimit} ms and was stopped. Make it more selective, or ask for less at a time.`,
          { details: { timeLimit } },
        );
      case 'others wait':
        return new QuercusError(
          'SERVER_BUSY',
          'Too many slow queries run at the moment; this one was stopped so that others are answered. Try again later or make it more selective.',
          { details: { reason: 'slow queries' } },
        );
      case 'client gone':
        return new QuercusError('CANCELLED', 'The client closed the connection.');
      case undefined:
        return error;
    }
  }

  #turnSlow(): void {
    const { client, maySlow } = this.#input;
    if (client?.aborted) this.#stop('client gone');
    else if (!maySlow()) this.#stop('others wait');
    // Stopping costs a reload, so a short query is left to end although its client is gone.
    else client?.addEventListener('abort', this.#onClientGone, { once: true });
  }

  #stop(reason: Reason): void {
    if (this.#reason !== undefined || this.#ended) return;
    this.#reason = reason;
    this.#stopping.abort(reason);
  }
}
