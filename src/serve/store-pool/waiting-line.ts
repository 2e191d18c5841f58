import { QuercusError } from '../../errors.ts';

interface Waiting<Thing> {
  readonly give: (thing: Thing) => void;
}

/** First come, first served: clients wait for a thing that is busy, up to a number of them and a time each. */
export class WaitingLine<Thing> {
  readonly #line = new Set<Waiting<Thing>>();
  readonly #places: number;
  readonly #patience: number;

  /** `patience` in milliseconds. */
  constructor({ places, patience }: { places: number; patience: number }) {
    this.#places = places;
    this.#patience = patience;
  }

  get length(): number {
    return this.#line.size;
  }

  /** Waits for a thing. SERVER_BUSY when the line is full or the wait too long, CANCELLED when the client leaves. */
  join(client?: AbortSignal): Promise<Thing> {
    if (client?.aborted) return Promise.reject(clientGone());
    if (this.#line.size >= this.#places)
      return Promise.reject(busy('too many queries wait', this.#line.size));
    return new Promise((resolve, reject) => {
      const leave = (error: QuercusError) => {
        this.#line.delete(waiting);
        clearTimeout(timer);
        reject(error);
      };
      const onAbort = () => leave(clientGone());
      const timer = setTimeout(() => leave(busy('the wait was too long', this.#line.size)), this.#patience);
      const waiting: Waiting<Thing> = {
        give: (thing) => {
          this.#line.delete(waiting);
          clearTimeout(timer);
          client?.removeEventListener('abort', onAbort);
          resolve(thing);
        },
      };
      client?.addEventListener('abort', onAbort, { once: true });
      this.#line.add(waiting);
    });
  }

  /** Hands the thing to whoever waits longest; false when nobody does. */
  give(thing: Thing): boolean {
    const [first] = this.#line;
    first?.give(thing);
    return first !== undefined;
  }
}

function busy(reason: string, waiting: number): QuercusError {
  return new QuercusError(
    'SERVER_BUSY',
    `The server is busy: ${reason} (${waiting} in line). Try again in a moment.`,
    {
      details: { reason, waiting },
    },
  );
}

function clientGone(): QuercusError {
  return new QuercusError('CANCELLED', 'The client closed the connection while its query was waiting.');
}
