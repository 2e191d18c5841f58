import type { Quad } from '@rdfjs/types';

/** Labels of the blank nodes that the objects of `from` lead to, through blank nodes only. */
export function reachableBlankNodes(graph: readonly Quad[], from: readonly Quad[]): Set<string> {
  const bySubject = new Map<string, Quad[]>();
  for (const quad of graph) {
    if (quad.subject.termType !== 'BlankNode') continue;
    const known = bySubject.get(quad.subject.value);
    if (known === undefined) bySubject.set(quad.subject.value, [quad]);
    else known.push(quad);
  }
  const reached = new Set<string>();
  const waiting = [...from];
  for (let quad = waiting.pop(); quad !== undefined; quad = waiting.pop()) {
    const { object } = quad;
    if (object.termType !== 'BlankNode' || reached.has(object.value)) continue;
    reached.add(object.value);
    waiting.push(...(bySubject.get(object.value) ?? []));
  }
  return reached;
}
