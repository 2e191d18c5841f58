import { z } from 'zod';

/** How well one ask of one question did; both are the scorer's, `final` is the benchmark's own number. */
export const itemScoreSchema = z.object({
  partial: z.number().min(0).max(1),
  final: z.number().min(0).max(1),
});
export type ItemScore = z.infer<typeof itemScoreSchema>;

export const revisionParts = ['schema', 'functions'] as const;
export const revisionPartSchema = z.enum(revisionParts);
export type RevisionPart = z.infer<typeof revisionPartSchema>;

/** Training questions by id, in UTF-8 order. ACCEPT is empty where there are too few questions to compare on. */
export const trainingSplitSchema = z.object({ build: z.array(z.string()), accept: z.array(z.string()) });
export type TrainingSplit = z.infer<typeof trainingSplitSchema>;

/** The parent's recorded calls, run again on the candidate without a model. */
export const replayFindingSchema = z.object({
  /** One sentence for each passing call that fails now or lost a cited row. */
  lost: z.array(z.string()),
  /** Ids of questions with a call that did not help the parent and returns other rows now. */
  otherRows: z.array(z.string()),
});
export type ReplayFinding = z.infer<typeof replayFindingSchema>;

/** What every question of ACCEPT says about parent and candidate: each id stands in exactly one list, in UTF-8 order. */
export const pairedComparisonSchema = z.object({
  wins: z.array(z.string()),
  losses: z.array(z.string()),
  /** Answered otherwise at first, but no majority of the asks lies above the other side's. */
  undecided: z.array(z.string()),
  same: z.array(z.string()),
  /** The scorer could not judge an ask. Counts as a loss when it is decided whether to keep a revision. */
  notEvaluated: z.array(z.string()),
});
export type PairedComparison = z.infer<typeof pairedComparisonSchema>;

export const trialOutcomes = ['accepted', 'carried', 'not built', 'lost in replay', 'not better'] as const;

/** One of the whole revision, its schema part alone, its function part alone. */
export const trialSchema = z.object({
  parts: z.array(revisionPartSchema).min(1),
  outcome: z.enum(trialOutcomes),
  /** One sentence. */
  reason: z.string(),
  /** Null where it did not come to a replay, or none was wanted. */
  replay: replayFindingSchema.nullable(),
  /** Null where it did not come to a comparison, or none could be made. */
  comparison: pairedComparisonSchema.nullable(),
});
export type Trial = z.infer<typeof trialSchema>;

export const acceptanceVerdicts = [
  'kept',
  'schema part kept',
  'function part kept',
  'schema part carried',
  'rolled back',
] as const;

/** What became of a revision, what was tried for it in this order, and what that cost. */
export const acceptanceSchema = z.object({
  verdict: z.enum(acceptanceVerdicts),
  /** `not evaluated`: too few questions, replay alone decided. `not wanted`: everything is accepted, as in the paper. */
  comparison: z.enum(['paired', 'not evaluated', 'not wanted']),
  /** One sentence. */
  reason: z.string(),
  tried: z.array(trialSchema).min(1),
  /** Questions answered for this; the parent's first answers are stored and cost none. */
  asks: z.object({ parent: z.number().int().nonnegative(), candidate: z.number().int().nonnegative() }),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;
