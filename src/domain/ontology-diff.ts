import { z } from 'zod';

/**
 * What a change does to data and functions that fit the earlier version. `additive`: nothing (a new term, a text, a
 * constraint lifted). `narrowing`: data may now violate. `deleting`: statements, terms or IRIs are lost.
 */
export const changeClassSchema = z.enum(['additive', 'narrowing', 'deleting']);
export type ChangeClass = z.infer<typeof changeClassSchema>;

export const axiomChangeSchema = z.object({
  change: z.enum(['added', 'removed']),
  class: changeClassSchema,
  /** IRI of the term the axiom is about; empty for a general class axiom. */
  subject: z.string(),
  /** Why it is in its class, one sentence. */
  reason: z.string(),
  /** The axiom as Turtle, with its blank nodes, without prefix lines. */
  axiom: z.string(),
  /** The same as canonical N-Triples lines. */
  triples: z.array(z.string()),
});
export type AxiomChange = z.infer<typeof axiomChangeSchema>;

/** Difference of two ontologies, axiom by axiom; version IRIs do not count. */
export const ontologyDiffSchema = z.object({
  /** The gravest class of all changes; `renaming` when terms were renamed and nothing is narrowed or deleted. */
  class: z.enum(['identical', 'additive', 'renaming', 'narrowing', 'deleting']),
  counts: z.object({
    additive: z.number(),
    narrowing: z.number(),
    deleting: z.number(),
    renamed: z.number(),
  }),
  /** IRIs that `q:renamedFrom` tells; the changes are those after the renaming. */
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** By subject, removed before added. */
  changes: z.array(axiomChangeSchema),
});
export type OntologyDiff = z.infer<typeof ontologyDiffSchema>;
