/** A sorted file to be written from another one. */
export interface Splice {
  /** Sorted file that the target follows; `.gz` is read through. */
  readonly base: string;
  /** Sorted lines that go, and sorted lines that come; a line in both stays. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly target: string;
}

/** How many lines less and more the target has. */
export interface Spliced {
  readonly removed: number;
  readonly added: number;
}
