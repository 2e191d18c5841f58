import { z } from 'zod';

export const modelMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
});
export type ModelMessage = z.infer<typeof modelMessageSchema>;

/**
 * What is asked of a model, whatever the server: the identity of a call. The name of the recording is the sha256 of
 * its canonical JSON, so neither address, key nor what a server's dialect needs may stand here.
 */
export const modelRequestSchema = z.object({
  model: z.string(),
  messages: z.array(modelMessageSchema).min(1),
  /** JSON Schema of the reply, in the portable subset. */
  schema: z.record(z.string(), z.unknown()),
  parameters: z.object({
    maxOutputTokens: z.number().int().positive(),
    temperature: z.number().optional(),
    seed: z.number().int().optional(),
    /** Tells repeated asks of one question apart; absent for the first. */
    sample: z.number().int().positive().optional(),
  }),
});
export type ModelRequest = z.infer<typeof modelRequestSchema>;

/** Tokens as the server counted them; a count it did not give is absent, never 0. */
export const tokenUsageSchema = z.object({
  inputTokens: z.number().int().nonnegative().optional(),
  /** Part of `inputTokens` that the server took from its cache. */
  cachedTokens: z.number().int().nonnegative().optional(),
  outputTokens: z.number().int().nonnegative().optional(),
  /** Part of `outputTokens` spent on reasoning. */
  reasoningTokens: z.number().int().nonnegative().optional(),
});
export type TokenUsage = z.infer<typeof tokenUsageSchema>;

/** One reply of a server, in one form for all servers. */
export const modelReplySchema = z.object({
  content: z.string(),
  reasoning: z.string().optional(),
  /** `length`: the server stopped at a limit; `refusal`: the model or a filter declined. */
  finish: z.enum(['stop', 'length', 'refusal']),
  usage: tokenUsageSchema,
});
export type ModelReply = z.infer<typeof modelReplySchema>;

export const rejectionKinds = [
  'empty',
  'not JSON',
  'wrong shape',
  'refusal',
  'truncated',
  'prompt cut',
] as const;
export type RejectionKind = (typeof rejectionKinds)[number];

/** A reply and what became of it. A rejected reply is kept for the ledger and never becomes an answer. */
export const modelExchangeSchema = z.object({
  reply: modelReplySchema,
  rejected: z.object({ kind: z.enum(rejectionKinds), reason: z.string() }).optional(),
});
export type ModelExchange = z.infer<typeof modelExchangeSchema>;

/** A file of the recording folder: `{first two digits}/{sha256 of request}.json`. */
export const recordedCallSchema = z.object({
  format: z.literal(1),
  stage: z.string(),
  request: modelRequestSchema,
  /** In the order in which they happened; the last one counts. */
  exchanges: z.array(modelExchangeSchema).min(1),
});
export type RecordedCall = z.infer<typeof recordedCallSchema>;
