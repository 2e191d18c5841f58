import { z } from 'zod';

/** Words of a document, as they stand in its text. Positions are code points of the document's text, the end exclusive. */
export const quoteSchema = z.object({
  /** Name of the document. */
  document: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
  exact: z.string(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** An entity that a text names. */
export const entityCandidateSchema = z.object({
  /** IRI of its class. */
  type: z.string(),
  /** Values of the key of the class, in key order, as they stand in the text. */
  key: z.array(z.string()).min(1),
  quote: quoteSchema,
});
export type EntityCandidate = z.infer<typeof entityCandidateSchema>;

/** A value or a link that a text gives an entity. */
export const statementCandidateSchema = z.object({
  subject: entityCandidateSchema.omit({ quote: true }),
  /** IRI of a property or relation. */
  predicate: z.string(),
  object: z.union([
    z.object({ kind: z.literal('value'), text: z.string() }),
    z.object({ kind: z.literal('entity'), ...entityCandidateSchema.omit({ quote: true }).shape }),
  ]),
  quote: quoteSchema,
});
export type StatementCandidate = z.infer<typeof statementCandidateSchema>;

/** What the model wrote and what was wrong with it: enough to find the place and try again. */
export const rejectedCandidateSchema = z.object({
  candidate: z.string(),
  reason: z.string(),
});
export type RejectedCandidate = z.infer<typeof rejectedCandidateSchema>;

/** What came of one chunk. `quarantined`: the model gave nothing usable for it; it can be tried again. */
export const extractedChunkSchema = z.object({
  document: z.string(),
  sha256: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  outcome: z.enum(['read', 'quarantined']),
  reason: z.string().optional(),
  entities: z.array(entityCandidateSchema),
  statements: z.array(statementCandidateSchema),
  rejected: z.array(rejectedCandidateSchema),
  /** What was refused first and asked for again: the model corrected it, left it out, or it is among the rejected. */
  askedAgain: z.array(rejectedCandidateSchema),
  /** Names of the recorded requests whose replies were taken. */
  requests: z.array(z.string()),
});
export type ExtractedChunk = z.infer<typeof extractedChunkSchema>;

const counts = z.object({
  candidates: z.number().int(),
  accepted: z.number().int(),
  quarantined: z.number().int(),
});

/** `report/extraction.json`: `candidates = accepted + quarantined`, for chunks and for what they say. */
export const extractionReportSchema = z.object({
  chunks: counts,
  candidates: counts,
  documents: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      sha256: z.string(),
      textSha256: z.string(),
      /** Names of other documents with the same text, which is read once. */
      sameTextAs: z.array(z.string()),
      chunks: z.number().int(),
      accepted: z.number().int(),
      quarantined: z.number().int(),
    }),
  ),
  /** Candidates that were refused first and asked for again; the last reply decided, and only that is counted. */
  askedAgain: z.array(
    z.object({
      document: z.string(),
      start: z.number().int(),
      end: z.number().int(),
      candidate: z.string(),
      reason: z.string(),
    }),
  ),
  /** Chunks that were not read, and candidates that were not accepted. */
  quarantine: z.array(
    z.object({
      document: z.string(),
      start: z.number().int(),
      end: z.number().int(),
      candidate: z.string().optional(),
      reason: z.string(),
    }),
  ),
});
export type ExtractionReport = z.infer<typeof extractionReportSchema>;
