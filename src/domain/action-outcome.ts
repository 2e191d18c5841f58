import { z } from 'zod';
import { actionCallSchema } from './action.ts';

/** Why a batch was refused. `action` counts from 0; absent when the batch as a whole is at fault. */
export const reasonSchema = z.object({
  action: z.number().int().optional(),
  code: z.string(),
  message: z.string(),
});
export type Reason = z.infer<typeof reasonSchema>;

/** What became of an observation. */
export const outcomeSchema = z.object({
  /** `known`: it was applied, or quarantined, before; nothing was done. */
  status: z.enum(['applied', 'known', 'quarantined']),
  id: z.string(),
  /** Number of the batch in the journal, from 1. */
  batch: z.number().int().optional(),
  added: z.number().int(),
  removed: z.number().int(),
  reasons: z.array(reasonSchema),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** A refused observation with everything needed to try it again. */
export const quarantinedSchema = z.object({
  id: z.string(),
  kernel: z.string(),
  /** Batches in the journal when it was refused. */
  after: z.number().int(),
  time: z.string().optional(),
  source: z.string().optional(),
  done: z.string().optional(),
  seen: z.string().optional(),
  attempts: z.array(z.object({ actions: z.array(actionCallSchema), reasons: z.array(reasonSchema) })),
});
export type Quarantined = z.infer<typeof quarantinedSchema>;
