/** Variable → term in canonical N-Triples; an unbound variable is absent. */
export type Solution = Readonly<Record<string, string>>;
