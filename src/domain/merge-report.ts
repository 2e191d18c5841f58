import { z } from 'zod';

/** A candidate statement or row that did not become a fact, with everything needed to find and retry it. */
export const quarantinedSchema = z.object({
  source: z.string(),
  row: z.number().optional(),
  /** Column or property, where one is to blame. */
  column: z.string().optional(),
  value: z.string().optional(),
  reason: z.string(),
});
export type Quarantined = z.infer<typeof quarantinedSchema>;

export const conflictSchema = z.object({
  subject: z.string(),
  property: z.string(),
  policy: z.string(),
  kept: z.array(z.object({ value: z.string(), evidence: z.array(z.string()) })),
  lost: z.array(z.object({ value: z.string(), evidence: z.array(z.string()) })),
});

export const proposalSchema = z.object({
  kind: z.enum(['near-duplicate', 'same-key-different-type']),
  subjects: z.array(z.string()),
  reason: z.string(),
  decision: z.enum(['open', 'accepted', 'rejected']),
});

/** `candidates = merged + rejected + quarantined`, for rows and for statements; `verify` checks the sums. */
export const mergeReportSchema = z.object({
  rows: z.object({
    candidates: z.number(),
    merged: z.number(),
    rejected: z.number(),
    quarantined: z.number(),
  }),
  statements: z.object({
    candidates: z.number(),
    merged: z.number(),
    rejected: z.number(),
    quarantined: z.number(),
  }),
  entities: z.number(),
  facts: z.number(),
  byType: z.record(z.string(), z.number()),
  /** Entities that more than one row folded into: number of rows by entity count. */
  folded: z.array(z.object({ subject: z.string(), rows: z.number() })),
  conflicts: z.array(conflictSchema),
  proposals: z.array(proposalSchema),
  quarantine: z.array(quarantinedSchema),
  rejected: z.array(quarantinedSchema),
  danglingReferences: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.string()),
      count: z.number(),
      examples: z.array(z.string()),
    }),
  ),
});
export type MergeReport = z.infer<typeof mergeReportSchema>;
