import { z } from 'zod';

/** What a long step tells while it works. `total` is absent while unknown; `unit` names what is counted. */
export const progressEventSchema = z.object({
  type: z.enum(['step-start', 'step-progress', 'step-end', 'note']),
  step: z.string(),
  message: z.string().optional(),
  done: z.number().optional(),
  total: z.number().optional(),
  unit: z.string().optional(),
});
export type ProgressEvent = z.infer<typeof progressEventSchema>;
export type Emit = (event: ProgressEvent) => void;
