import { z } from 'zod';
import { findingSchema } from './finding.ts';

/** In the order in which the first that applies is given (design section 3, Verification). */
export const verdicts = [
  'not evaluated',
  'reasoner missing',
  'unsupported datatype',
  'profile violation',
  'timed out',
  'out of memory',
  'inconsistent',
  'unsatisfiable classes',
  'unsatisfiable properties',
  'consistent',
] as const;
export const verdictSchema = z.enum(verdicts);
export type Verdict = z.infer<typeof verdictSchema>;

/** One of the paper's five checks (OaK section on verification), and whether it ran. */
export const namedCheckSchema = z.object({
  check: z.enum([
    'disjointness',
    'restriction',
    'property-level',
    'global consistency',
    'unsatisfiable classes',
  ]),
  outcome: z.enum(['passed', 'failed', 'not evaluated']),
  reason: z.string().optional(),
});
export type NamedCheck = z.infer<typeof namedCheckSchema>;

/** What ran and what did not, besides the reasoner: `not evaluated` is never `passed`. */
export const evaluatedPartSchema = z.object({
  part: z.string(),
  outcome: z.enum(['passed', 'failed', 'not evaluated']),
  reason: z.string().optional(),
});

export type EvaluatedPart = z.infer<typeof evaluatedPartSchema>;

export const validationReportSchema = z.object({
  verdict: verdictSchema,
  checks: z.array(namedCheckSchema),
  parts: z.array(evaluatedPartSchema),
  findings: z.array(findingSchema),
  /** Datatypes and literals that the reasoning copy replaced, as `from -> to (n literals)`. */
  reasoningCopy: z.array(z.string()).default([]),
});
export type ValidationReport = z.infer<typeof validationReportSchema>;
