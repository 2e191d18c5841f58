import type { Quad, Term } from '@rdfjs/types';
import { quad } from '../../rdf/terms.ts';

/** Quads of one subject from pairs of predicate and object. */
export function about(subject: Term, pairs: readonly (readonly [Term, Term])[]): Quad[] {
  return pairs.map(([predicate, object]) => quad(subject as never, predicate as never, object as never));
}
