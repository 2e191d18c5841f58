/** Facts (lines of N-Triples) that one of two versions of a graph has. */
export interface FactsChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** IRI of the predicate of a line of N-Triples. */
export function predicateOf(line: string): string {
  const first = line.indexOf(' ');
  return line.slice(first + 2, line.indexOf(' ', first + 1) - 1);
}
