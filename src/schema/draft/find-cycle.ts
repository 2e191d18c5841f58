/** The names of one cycle of a graph, in its order; undefined where there is none. */
export function findCycle(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    const start = path.indexOf(name);
    if (start >= 0) return path.slice(start);
    if (finished.has(name)) return undefined;
    for (const next of edges.get(name) ?? []) {
      const found = visit(next, [...path, name]);
      if (found !== undefined) return found;
    }
    finished.add(name);
    return undefined;
  };
  for (const name of edges.keys()) {
    const found = visit(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
