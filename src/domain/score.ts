import { z } from 'zod';

/** One question with its gold and the answer to be scored; the scorer knows the shape of each part. */
export const scoreItemSchema = z.object({
  id: z.string(),
  question: z.unknown(),
  gold: z.unknown(),
  answer: z.unknown(),
});
export type ScoreItem = z.infer<typeof scoreItemSchema>;

const detailsSchema = z.record(z.string(), z.unknown());

/**
 * What a scorer says about one item. `official` is the benchmark's own number for it, `partial` a finer one;
 * both lie in 0…1. An item that could not be judged (no model, say) is never a 0 and never a 1.
 */
export const scoreSchema = z.discriminatedUnion('evaluated', [
  z.object({
    evaluated: z.literal(true),
    official: z.number().min(0).max(1),
    partial: z.number().min(0).max(1),
    details: detailsSchema.default({}),
  }),
  z.object({ evaluated: z.literal(false), reason: z.string(), details: detailsSchema.default({}) }),
]);
export type Score = z.infer<typeof scoreSchema>;

/** Mean over items. `official` and `partial` are null as soon as one item was not evaluated; the bounds say how far they could lie. */
export const scoreSummarySchema = z.object({
  items: z.number().int(),
  notEvaluated: z.number().int(),
  official: z.number().nullable(),
  partial: z.number().nullable(),
  /** `official` if every item that was not evaluated were wrong, or right. Null without items. */
  atLeast: z.number().nullable(),
  atMost: z.number().nullable(),
});
export type ScoreSummary = z.infer<typeof scoreSummarySchema>;

/** What scoring a file of predictions against a file of gold gives. Nothing that was read is left out of it. */
export const benchmarkReportSchema = z.object({
  benchmark: z.string(),
  mode: z.enum(['official', 'strict']),
  /** One entry a line of the predictions, in their order; a line that could not be scored has `rejected`, the reason. */
  items: z.array(z.looseObject({ line: z.number().int(), rejected: z.string().optional() })),
  /** Over the lines that were scored. */
  aggregates: z.record(z.string(), z.unknown()),
  /** Over all queries of the gold, a query without prediction counting as not answered. Null if a query has several predictions. */
  overAllQueries: z.record(z.string(), z.unknown()).nullable(),
  rejected: z.number().int(),
  queriesWithoutPrediction: z.array(z.string()),
  repeatedQueries: z.array(z.string()),
  notes: z.array(z.string()),
});
export type BenchmarkReport = z.infer<typeof benchmarkReportSchema>;
