import { z } from 'zod';

/** A candidate statement or row that did not become a fact, with everything needed to find and retry it. */
export const quarantinedSchema = z.object({
  /** Name of the table in the task. */
  source: z.string(),
  /** Data row, from 1. */
  row: z.number().optional(),
  /** Column or property, where one is to blame. */
  column: z.string().optional(),
  value: z.string().optional(),
  reason: z.string(),
});
export type Quarantined = z.infer<typeof quarantinedSchema>;

/** Values that disagree. Values are N-Triples terms, evidence are IRIs of row graphs (at most ten a value). */
export const conflictSchema = z.object({
  subject: z.string(),
  property: z.string(),
  /** `first source`, `latest {property}`, `majority`, `refuse`, or `identity`: a fused entity keeps its own key. */
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

/** What a person decided about two IRIs: one entity or two. Replayed on every build. */
export const mergeDecisionSchema = z.object({
  subject: z.string(),
  sameEntityAs: z.string(),
  decision: z.enum(['accepted', 'rejected']),
  /** The IRI that stays; without it the smaller one by UTF-8 bytes. */
  kept: z.string().optional(),
  comment: z.string().optional(),
});
export type MergeDecision = z.infer<typeof mergeDecisionSchema>;

/** A conflict that was decided. */
export type Conflict = z.infer<typeof conflictSchema>;
export type Proposal = z.infer<typeof proposalSchema>;

/**
 * `candidates = merged + rejected + quarantined`, for rows and for statements; `verify` checks the sums. Lists hold at
 * most `reportLimit` entries; `leftOff` says how many more there are. Conflicts and quarantine stand in full in evidence.nq.
 */
export const mergeReportSchema = z.object({
  /** Merged: the row has an entity. Rejected: the reader could not read it as a row. Quarantined: it has no identity. */
  rows: z.object({
    candidates: z.number(),
    merged: z.number(),
    rejected: z.number(),
    quarantined: z.number(),
  }),
  /** Of rows that have an identity. Rejected: lost a conflict. Quarantined: invalid value, or reference to nowhere. */
  statements: z.object({
    candidates: z.number(),
    merged: z.number(),
    rejected: z.number(),
    quarantined: z.number(),
  }),
  entities: z.number(),
  /** Lines of facts.nt, the types of superclasses included. */
  facts: z.number(),
  /** Entities by class IRI, superclasses included. */
  byType: z.record(z.string(), z.number()),
  /** Entities that more than one row folded into, with the number of those rows; rows of join tables do not count. */
  folded: z.array(z.object({ subject: z.string(), rows: z.number() })),
  conflicts: z.array(conflictSchema),
  proposals: z.array(proposalSchema),
  quarantine: z.array(quarantinedSchema),
  rejected: z.array(quarantinedSchema),
  /** How many entries each list is short of. */
  leftOff: z.object({
    folded: z.number(),
    conflicts: z.number(),
    proposals: z.number(),
    quarantine: z.number(),
    rejected: z.number(),
  }),
  danglingReferences: z.array(
    z.object({
      table: z.string(),
      columns: z.array(z.string()),
      count: z.number(),
      examples: z.array(z.string()),
    }),
  ),
});
/** Most entries of a list of the report. */
export const reportLimit = 10_000;
export type MergeReport = z.infer<typeof mergeReportSchema>;
