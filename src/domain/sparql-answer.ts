import { z } from 'zod';
import { cellTermSchema } from './call-result.ts';

/** Something about a query or its rows that makes it unlikely to answer the question. */
export const queryDoubtSchema = z.object({
  /** kebab-case name of the rule, such as `term-outside-schema`, `empty-result`, `column-without-values`. */
  check: z.string(),
  message: z.string(),
});
export type QueryDoubt = z.infer<typeof queryDoubtSchema>;

export const queryRowsSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), cellTermSchema)),
  truncated: z.boolean(),
});
export type QueryRows = z.infer<typeof queryRowsSchema>;

/** One query that a model wrote, and what became of it. */
export const queryTrySchema = z.object({
  /** sha256 of the accepted request. */
  request: z.string(),
  model: z.string(),
  sparql: z.string(),
  /** Why it was not run, or what is doubtful about its rows. */
  doubts: z.array(queryDoubtSchema),
  result: queryRowsSchema.nullable(),
});
export type QueryTry = z.infer<typeof queryTrySchema>;

/**
 * A question answered by SPARQL that a model wrote. `sure` = two independent attempts gave the same rows and nothing
 * about them is doubtful; `not sure` = they disagree, one failed, or doubts remain; `no query` = no attempt ran.
 */
export const sparqlAnswerSchema = z.object({
  format: z.literal(1),
  question: z.string(),
  outcome: z.enum(['sure', 'not sure', 'no query']),
  reasons: z.array(z.string()),
  kernel: z.object({ path: z.string(), title: z.string(), hash: z.string() }),
  /** Tries of each attempt, repaired ones included; the last of each counts. */
  attempts: z.array(z.array(queryTrySchema)),
});
export type SparqlAnswer = z.infer<typeof sparqlAnswerSchema>;
