import { z } from 'zod';

/** Hard ceilings of one run. What is absent is not limited. */
export const ceilingsSchema = z
  .object({
    calls: z.number().int().nonnegative().optional(),
    /** Input and output tokens together. */
    tokens: z.number().int().nonnegative().optional(),
    /** In the currency of the price table. */
    cost: z.number().nonnegative().optional(),
  })
  .strict();
export type Ceilings = z.infer<typeof ceilingsSchema>;

/** Price of a model per million tokens. */
export const priceSchema = z
  .object({
    /** Name of the model; `*` stands for any characters. The first entry that fits counts. */
    model: z.string().min(1),
    input: z.number().nonnegative(),
    /** Default: `input`. */
    cachedInput: z.number().nonnegative().optional(),
    output: z.number().nonnegative(),
    /** Where the price is published. */
    source: z.string().optional(),
  })
  .strict();
export type Price = z.infer<typeof priceSchema>;

/** A file the user edits: what models cost, and when somebody last looked. */
export const priceTableSchema = z
  .object({
    currency: z.string().min(1),
    asOf: z.string(),
    models: z.array(priceSchema),
  })
  .strict();
export type PriceTable = z.infer<typeof priceTableSchema>;

export const spendingSchema = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  cachedTokens: z.number().int(),
  outputTokens: z.number().int(),
  reasoningTokens: z.number().int(),
  /** Calls whose server gave no counts; they are estimated from the length of the texts. */
  estimatedCalls: z.number().int(),
});
export type Spending = z.infer<typeof spendingSchema>;

/** What one stage spent on one model. `rejected` calls are paid ones whose reply was of no use. */
export const ledgerLineSchema = spendingSchema.extend({
  stage: z.string(),
  model: z.string(),
  rejected: z.number().int(),
  /** Null when the price table has no price for the model. */
  cost: z.number().nullable(),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

export const ledgerSchema = z.object({
  currency: z.string(),
  lines: z.array(ledgerLineSchema),
  total: spendingSchema.extend({ cost: z.number().nullable() }),
});
export type Ledger = z.infer<typeof ledgerSchema>;

/** Calls of one stage that are still to come. */
export const plannedCallsSchema = z.object({
  stage: z.string(),
  model: z.string(),
  calls: z.number().int().nonnegative(),
  /** Mean length of a prompt in tokens. */
  inputTokens: z.number().nonnegative(),
  /** Mean length of a reply in tokens. */
  outputTokens: z.number().nonnegative(),
  /** Where these three numbers come from, in words: "12 recorded calls", "assumed: 300 tokens a reply". */
  basis: z.string(),
});
export type PlannedCalls = z.infer<typeof plannedCallsSchema>;

export const estimateSchema = z.object({
  currency: z.string(),
  pricesAsOf: z.string(),
  lines: z.array(plannedCallsSchema.extend({ cost: z.number().nullable() })),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Null as soon as one model has no price. */
  cost: z.number().nullable(),
  notes: z.array(z.string()),
});
export type Estimate = z.infer<typeof estimateSchema>;
