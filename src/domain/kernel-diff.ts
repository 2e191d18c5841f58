import { z } from 'zod';
import { changeClassSchema, ontologyDiffSchema } from './ontology-diff.ts';

/** The gravest class of a part; `identical` when nothing changed. */
export const partClassSchema = z.enum(['identical', 'additive', 'renaming', 'narrowing', 'deleting']);
export type PartClass = z.infer<typeof partClassSchema>;

/** One change of a shape or of a function. */
export const partChangeSchema = z.object({
  class: changeClassSchema,
  /** IRI of the shape, or name of the function. */
  subject: z.string(),
  /** What changed, one sentence. */
  change: z.string(),
});
export type PartChange = z.infer<typeof partChangeSchema>;

export const factsDiffSchema = z.object({
  class: partClassSchema,
  /** Statements. */
  added: z.number(),
  removed: z.number(),
  entities: z.object({ appeared: z.number(), changed: z.number(), vanished: z.number() }),
  /** By predicate IRI; of `rdf:type` by class IRI. */
  byTerm: z.record(z.string(), z.object({ added: z.number(), removed: z.number() })),
  /** The first entities that changed, by IRI; lines are N-Triples. `leftOff` says how many more there are. */
  changes: z.array(
    z.object({
      entity: z.string(),
      change: z.enum(['appeared', 'changed', 'vanished']),
      added: z.array(z.string()),
      removed: z.array(z.string()),
    }),
  ),
  leftOff: z.number(),
});
export type FactsDiff = z.infer<typeof factsDiffSchema>;

export const functionsDiffSchema = z.object({
  class: partClassSchema,
  changes: z.array(partChangeSchema),
  /** Functions of both kernels with an example whose rows are others now. */
  differentExamples: z.array(z.string()),
  /** Functions of the later kernel that read a class or property whose facts changed: their results may differ. */
  mayDiffer: z.array(z.string()),
});
export type FunctionsDiff = z.infer<typeof functionsDiffSchema>;

/** Difference of two kernels, part by part. */
export const kernelDiffSchema = z.object({
  /** The gravest class of all parts. */
  class: partClassSchema,
  ontology: ontologyDiffSchema,
  shapes: z.object({ class: partClassSchema, changes: z.array(partChangeSchema) }),
  functions: functionsDiffSchema,
  facts: factsDiffSchema,
});
export type KernelDiff = z.infer<typeof kernelDiffSchema>;
