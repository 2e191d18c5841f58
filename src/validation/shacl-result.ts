import type { Literal, Term } from '@rdfjs/types';

/** One validation result (SHACL §3.6.2). */
export interface ShaclResult {
  readonly focusNode: Term;
  /** Node of the path in the shapes graph, or the property that a SPARQL constraint or sh:closed names. */
  readonly path?: Term;
  readonly value?: Term;
  /** The property or node shape that has the constraint. */
  readonly shape: Term;
  /** IRI of the constraint component. */
  readonly component: string;
  /** The SPARQL constraint, for results of sh:sparql. */
  readonly constraint?: Term;
  readonly severity: string;
  readonly messages: readonly Literal[];
}

/** A targeted shape, or a constraint of one, that nobody evaluated. */
export interface NotEvaluated {
  readonly shape: Term;
  readonly reason: string;
}
