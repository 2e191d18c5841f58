const smallestCapacity = 16;

/** Most distinct values that are told apart in one column: 16 MB of memory each at the worst. */
const mostDistinctValues = 1_000_000;

/**
 * A set of texts that keeps 53 bits of hash each instead of the text, 16 bytes a value at most. Two different values
 * of a million are taken for one with a probability of about 1 in 18,000.
 */
export interface ValueSet {
  readonly size: number;
  /** More values were offered than `limit`; the set is incomplete then. */
  readonly isFull: boolean;
  /** Whether the value was not in it before; `true` for every value offered to a full set. */
  add(value: string): boolean;
  has(value: string): boolean;
  isSubsetOf(other: ValueSet): boolean;
  hasHash(hash: number): boolean;
}

export function createValueSet(limit: number = mostDistinctValues): ValueSet {
  let slots = new Float64Array(smallestCapacity);
  let size = 0;
  let isFull = false;

  function insert(hash: number): boolean {
    const slot = slotOf(slots, hash);
    if (slots[slot] === hash) return false;
    slots[slot] = hash;
    size++;
    if (size * 2 > slots.length) grow();
    return true;
  }

  function grow(): void {
    const before = slots;
    slots = new Float64Array(before.length * 2);
    for (const hash of before) if (hash !== 0) slots[slotOf(slots, hash)] = hash;
  }

  const set: ValueSet = {
    get size() {
      return size;
    },
    get isFull() {
      return isFull;
    },
    add: (value) => {
      if (size < limit) return insert(hashOf(value));
      if (set.has(value)) return false;
      isFull = true;
      return true;
    },
    has: (value) => set.hasHash(hashOf(value)),
    hasHash: (hash) => slots[slotOf(slots, hash)] === hash,
    isSubsetOf: (other) => !isFull && slots.every((hash) => hash === 0 || other.hasHash(hash)),
  };
  return set;
}

/** The slot that holds the hash, or the free one where it would go (linear probing). */
function slotOf(slots: Float64Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash % slots.length;
  while (slots[slot] !== 0 && slots[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
}

/** cyrb53 (public domain, bryc): two multiplicative 32-bit hashes folded into 53 bits; never 0, which marks a free slot. */
function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}
