interface Kept<Value> {
  readonly value: Value;
  readonly characters: number;
}

/** Values by text. The least recently used go first when the whole, keys included, grows beyond `characters`. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #limit: number;
  readonly #longest: number;
  #characters = 0;

  /** Anything longer than `longest` is not kept: few clients ask for it twice. */
  constructor({ characters, longest }: { characters: number; longest: number }) {
    this.#limit = characters;
    this.#longest = Math.min(longest, characters);
  }

  get(key: string): Value | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    // A Map keeps the order of insertion, so what is put back last is the most recently used.
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** `length` = characters of the value. */
  keep(key: string, value: Value, length: number): void {
    const characters = key.length + length;
    if (characters > this.#longest || this.#kept.has(key)) return;
    this.#kept.set(key, { value, characters });
    this.#characters += characters;
    for (const [oldest, kept] of this.#kept) {
      if (this.#characters <= this.#limit) return;
      this.#kept.delete(oldest);
      this.#characters -= kept.characters;
    }
  }
}
