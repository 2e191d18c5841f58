import type { CutResult } from './cut-result.ts';

/** Results longer than this are not kept: few clients ask for them twice. */
const longestKept = 64 * 2 ** 10;

/**
 * Small results by their ETag, which names query, format, limits and the exact kernel: a frozen kernel gives the same
 * answer for ever. The least recently used go first when the whole grows beyond `characters`.
 */
export class ResultCache {
  readonly #results = new Map<string, CutResult>();
  readonly #limit: number;
  #characters = 0;

  constructor({ characters }: { characters: number }) {
    this.#limit = characters;
  }

  get(etag: string): CutResult | undefined {
    const found = this.#results.get(etag);
    if (found === undefined) return undefined;
    // A Map keeps the order of insertion, so what is put back last is the most recently used.
    this.#results.delete(etag);
    this.#results.set(etag, found);
    return found;
  }

  keep(etag: string, result: CutResult): void {
    if (result.text.length > Math.min(longestKept, this.#limit) || this.#results.has(etag)) return;
    this.#results.set(etag, result);
    this.#characters += result.text.length;
    for (const [oldest, { text }] of this.#results) {
      if (this.#characters <= this.#limit) return;
      this.#results.delete(oldest);
      this.#characters -= text.length;
    }
  }
}
