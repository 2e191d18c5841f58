import { z } from 'zod';

/** `blocks` keeps a kernel from being frozen; `warning` and `information` do not. */
export const severitySchema = z.enum(['blocks', 'warning', 'information']);
export type Severity = z.infer<typeof severitySchema>;

/** One thing found wrong (or worth knowing) by a check, by profiling, by the merge or by the gate. */
export const findingSchema = z.object({
  /** Stable kebab-case name of the check, such as `missing-label` or `unsatisfiable-class`. */
  check: z.string(),
  severity: severitySchema,
  message: z.string(),
  /** IRIs (or table and column names, for profiling) the finding is about. */
  subjects: z.array(z.string()).default([]),
  /** Axioms behind it, in Manchester syntax, one a line. */
  axioms: z.array(z.string()).default([]),
  /** The same axioms as N-Triples lines, where there are any. */
  triples: z.array(z.string()).optional(),
  repairHint: z.string().optional(),
});
export type Finding = z.infer<typeof findingSchema>;
