import { z } from 'zod';

/** One cell, as in SPARQL 1.1 Query Results JSON; `null` is an empty cell. */
export const cellTermSchema = z
  .object({
    type: z.enum(['uri', 'literal', 'bnode']),
    value: z.string(),
    datatype: z.string().optional(),
    'xml:lang': z.string().optional(),
  })
  .nullable();
export type CellTerm = z.infer<typeof cellTermSchema>;

export const callColumnSchema = z.object({
  name: z.string(),
  kind: z.enum(['entity', 'value']),
  /** IRIs: the entity types, or the datatype; empty when unknown (hand-written SELECT). */
  types: z.array(z.string()),
  description: z.string().optional(),
});
export type CallColumn = z.infer<typeof callColumnSchema>;

/** What one result row rests on: entities (IRIs) and facts (N-Triples lines), sorted by UTF-8 bytes. */
export const rowWitnessSchema = z.object({ entities: z.array(z.string()), facts: z.array(z.string()) });
export type RowWitness = z.infer<typeof rowWitnessSchema>;

/**
 * Result of a function call. `empty` = the call worked and nothing fits; `failed` = the store could not answer
 * (`error` says why); `infeasible` = no solution can exist under the constraints given.
 */
export const callResultSchema = z.object({
  function: z.string(),
  status: z.enum(['ok', 'empty', 'failed', 'infeasible']),
  columns: z.array(callColumnSchema),
  /** By column name; in the order asked for, else sorted. */
  rows: z.array(z.record(z.string(), cellTermSchema)),
  /** True when more rows exist than were returned. */
  truncated: z.boolean(),
  /** sha256 (hex) of the SPARQL text that ran. */
  queryHash: z.string(),
  /** sha256 (hex) of columns and rows by value: independent of the lexical form of numbers. */
  rowHash: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  /** One for each row, on request; `not evaluated` names the reason (a hand-written SELECT has no witness). */
  witness: z
    .union([
      z.object({ outcome: z.literal('evaluated'), rows: z.array(rowWitnessSchema), truncated: z.boolean() }),
      z.object({ outcome: z.literal('not evaluated'), reason: z.string() }),
    ])
    .optional(),
});
export type CallResult = z.infer<typeof callResultSchema>;
