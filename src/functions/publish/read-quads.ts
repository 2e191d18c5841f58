import type { Quad, Term } from '@rdfjs/types';

/** Objects of a subject's predicate, by full IRI. */
export type Read = (subject: Term, predicate: string) => readonly Term[];

export function reader(quads: readonly Quad[]): Read {
  const bySubject = new Map<string, Quad[]>();
  for (const quad of quads) {
    const group = bySubject.get(quad.subject.value);
    if (group) group.push(quad);
    else bySubject.set(quad.subject.value, [quad]);
  }
  return (subject, predicate) =>
    (bySubject.get(subject.value) ?? [])
      .filter((quad) => quad.predicate.value === predicate)
      .map(({ object }) => object);
}
