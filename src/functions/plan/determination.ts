/** Where the variables of `from` have one value, `to` has at most one. An empty `from`: it has one at all. */
export interface Determination {
  readonly from: readonly string[];
  readonly to: string;
}

/** All variables that are fixed once the given ones are: the closure of a set under functional dependencies. */
export function determinedBy(start: Iterable<string>, rules: readonly Determination[]): Set<string> {
  const fixed = new Set(start);
  for (let grown = true; grown; ) {
    const next = rules.filter(
      ({ from, to }) => !fixed.has(to) && from.every((variable) => fixed.has(variable)),
    );
    for (const { to } of next) fixed.add(to);
    grown = next.length > 0;
  }
  return fixed;
}

/** What stays true of the variables that a subquery hands on. */
export function carriedOver(kept: readonly string[], rules: readonly Determination[]): Determination[] {
  const constant = determinedBy([], rules);
  return kept.flatMap((to) => {
    if (constant.has(to)) return [{ from: [], to }];
    return kept
      .filter((from) => from !== to && determinedBy([from], rules).has(to))
      .map((from) => ({ from: [from], to }));
  });
}
