import { z } from 'zod';

export const requirementKinds = ['scope', 'entity', 'relation', 'constraint', 'question pattern'] as const;

/** One thing that the kernel must be able to say, with the words of the task or of a question that ask for it. */
export const requirementSchema = z.object({
  kind: z.enum(requirementKinds),
  statement: z.string().describe('one short sentence'),
  evidence: z.string().describe('the words of the task or of a question that say so, copied exactly'),
});
export type Requirement = z.infer<typeof requirementSchema>;

/** `draft/requirements.yaml`. What has no evidence is kept apart and is shown to nobody. */
export const requirementsSchema = z.object({
  accepted: z.array(requirementSchema),
  rejected: z.array(requirementSchema.extend({ reason: z.string() })).default([]),
  /** Why the model gave none. */
  notEvaluated: z.string().optional(),
});
export type Requirements = z.infer<typeof requirementsSchema>;
