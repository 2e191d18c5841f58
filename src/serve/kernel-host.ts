import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { QuercusError } from '../errors.ts';
import { kernelHash, manifestName } from '../kernel/manifest.ts';
import { openServedKernel, type ServedKernel, type ServeSource } from './served-kernel.ts';
import type { PoolLimits } from './store-pool/pool-limits.ts';

/** Something that people who run the server want to know. */
export type HostEvent =
  | { readonly kind: 'replaced'; readonly hash: string }
  | { readonly kind: 'replacement refused'; readonly reason: string };

export interface HostOptions {
  readonly source: ServeSource;
  readonly limits: PoolLimits;
  /** Milliseconds between two looks at the kernel's manifest. */
  readonly watchEvery: number;
  readonly onEvent: (event: HostEvent) => void;
}

interface Generation {
  readonly served: ServedKernel;
  /** Requests that still use it. */
  users: number;
  retired: boolean;
}

/**
 * Holds the kernel that is served now. When the folder is replaced the new kernel is opened beside the old one; it takes
 * over when it is whole and ready, and the old one closes after its last request. A damaged replacement changes nothing.
 */
export class KernelHost {
  readonly #options: HostOptions;
  readonly #timer: NodeJS.Timeout;
  #current: Generation;
  #seen: string;
  #looking = false;
  #refused: string | undefined;
  /** Looks to leave out after refusals: a damaged kernel is not copied every second. */
  #pause = 0;
  #refusals = 0;

  static async open(options: HostOptions): Promise<KernelHost> {
    const seen = await fingerprint(options.source.kernel);
    return new KernelHost(options, await openServedKernel(options.source, options.limits), seen);
  }

  private constructor(options: HostOptions, served: ServedKernel, seen: string) {
    this.#options = options;
    this.#current = { served, users: 0, retired: false };
    this.#seen = seen;
    this.#timer = setInterval(() => void this.#look(), options.watchEvery);
    this.#timer.unref();
  }

  get served(): ServedKernel {
    return this.#current.served;
  }

  /** Why the last replacement of the folder was not taken over; absent = the folder is what is served. */
  get refused(): string | undefined {
    return this.#refused;
  }

  /** The kernel for one request, which stays open until `release`. */
  lease(): { readonly served: ServedKernel; release(): void } {
    const generation = this.#current;
    generation.users += 1;
    return {
      served: generation.served,
      release: () => {
        generation.users -= 1;
        if (generation.retired && generation.users === 0) void generation.served.close();
      },
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#current.served.close();
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#pause-- > 0) return;
    this.#pause = 0;
    this.#looking = true;
    try {
      const now = await fingerprint(this.#options.source.kernel);
      if (now !== this.#seen) await this.#take(now);
    } finally {
      this.#looking = false;
    }
  }

  async #take(fingerprintNow: string): Promise<void> {
    this.#seen = fingerprintNow;
    try {
      const { source, limits, onEvent } = this.#options;
      if ((await kernelHash(source.kernel)) !== this.served.kernel.hash) {
        this.#swap(await openServedKernel(source, limits));
        onEvent({ kind: 'replaced', hash: this.served.kernel.hash });
      }
      this.#refused = undefined;
      this.#refusals = 0;
    } catch (error) {
      const reason = error instanceof QuercusError ? error.message : String(error);
      if (reason !== this.#refused) this.#options.onEvent({ kind: 'replacement refused', reason });
      this.#refused = reason;
      // A kernel that is still being written is looked at again, less and less often.
      this.#seen = '';
      this.#pause = Math.min(2 ** this.#refusals++, 60);
    }
  }

  #swap(served: ServedKernel): void {
    const old = this.#current;
    this.#current = { served, users: 0, retired: false };
    old.retired = true;
    if (old.users === 0) void old.served.close();
  }
}

/** Changes whenever the manifest is written again; `missing` while there is none. */
async function fingerprint(kernel: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(join(kernel, manifestName));
    return `${ino} ${mtimeMs} ${size}`;
  } catch {
    return 'missing';
  }
}
