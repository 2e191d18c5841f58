import { z } from 'zod';
import { acceptanceVerdicts } from './acceptance.ts';
import { answerRecordSchema } from './answer-record.ts';
import { spendingSchema } from './budget.ts';
import { ontologyDiffSchema } from './ontology-diff.ts';
import { scoreSchema, scoreSummarySchema } from './score.ts';

/** One suggestion of the judge and what became of it. `proposal`: it touches what a person wrote, so a person decides. */
export const roundSuggestionSchema = z.object({
  target: z.object({ kind: z.enum(['entity type', 'relation type', 'function']), name: z.string() }),
  operation: z.enum(['add', 'delete', 'modify']),
  reason: z.string(),
  outcome: z.enum(['applied', 'refused', 'proposal']),
  /** Why it is refused or a proposal. */
  explanation: z.string().optional(),
});

export type RoundSuggestion = z.infer<typeof roundSuggestionSchema>;

export const roundOutcomes = ['first', ...acceptanceVerdicts, 'unchanged'] as const;

/** `round.json` of a finished round: what changed against the parent, how it scored, whether it was kept. */
export const roundSchema = z.object({
  format: z.literal(1),
  /** From 1. */
  number: z.number().int().positive(),
  /** The round it was revised from; null for the first. */
  parent: z.number().int().positive().nullable(),
  decision: z.object({
    outcome: z.enum(roundOutcomes),
    /** One sentence, with what was not evaluated. */
    reason: z.string(),
    wins: z.number().int().nonnegative(),
    losses: z.number().int().nonnegative(),
  }),
  /** Over the items of BUILD and ACCEPT that the candidate answered; null where nothing was asked. */
  scores: z.object({ build: scoreSummarySchema.nullable(), accept: scoreSummarySchema.nullable() }),
  schema: z.object({
    /** HermiT's. */
    verdict: z.string(),
    /** Drafts that were written until one passed. */
    drafts: z.number().int().positive(),
    /** Axioms left out because no draft passed, as text. */
    leftOut: z.array(z.string()),
    changes: ontologyDiffSchema.shape.changes,
  }),
  functions: z.object({
    admitted: z.array(z.string()),
    added: z.array(z.string()),
    changed: z.array(z.string()),
    removed: z.array(z.string()),
    rejected: z.array(z.object({ name: z.string(), reasons: z.array(z.string()) })),
  }),
  /** What the judge said after the answers; null where nobody judged. */
  judgement: z.object({ blockingFault: z.boolean(), suggestions: z.array(roundSuggestionSchema) }).nullable(),
  /** Paid in this round; `cost` is null when a model has no price. */
  spent: spendingSchema.extend({ cost: z.number().nonnegative().nullable() }),
});
export type Round = z.infer<typeof roundSchema>;

/** A line of `trajectories.jsonl`: one question of a round, how it was answered, and its score. */
export const trajectorySchema = z.object({
  id: z.string(),
  part: z.enum(['build', 'accept', 'test']),
  score: scoreSchema,
  record: answerRecordSchema,
});
export type Trajectory = z.infer<typeof trajectorySchema>;

/** `result.json` of a finished run: what is true of all its rounds. */
export const runResultSchema = z.object({
  format: z.literal(1),
  title: z.string(),
  seed: z.number().int(),
  /** Model of each stage. */
  models: z.record(z.string(), z.string()),
  currency: z.string(),
  /** Number of the best accepted round: the frozen one. */
  best: z.number().int().positive(),
  /** Why it ended, one sentence. */
  stopped: z.string(),
  /** The test split, scored once, with the best round; null without one. */
  test: scoreSummarySchema.nullable(),
  /** The same task with a part left out, or a baseline; over the test split. */
  ablations: z.array(
    z.object({ name: z.string(), score: scoreSummarySchema, cost: z.number().nonnegative().nullable() }),
  ),
});
export type RunResult = z.infer<typeof runResultSchema>;
