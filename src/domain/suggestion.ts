import { z } from 'zod';
import { draftedRelationSchema, draftedTypeSchema } from './schema-draft.ts';

export const targetKinds = ['entity type', 'relation type', 'function'] as const;
export const operations = ['add', 'delete', 'modify'] as const;

export const suggestionTargetSchema = z.object({ kind: z.enum(targetKinds), name: z.string() });
export type SuggestionTarget = z.infer<typeof suggestionTargetSchema>;

/**
 * ψ of the paper: one repair of S or F. The patch has the form of its target. A type or relation that is modified
 * keeps what the patch does not name; its properties are replaced by name.
 */
export const suggestionSchema = z.object({
  target: suggestionTargetSchema,
  operation: z.enum(operations),
  reason: z.string(),
  type: draftedTypeSchema.partial().optional().describe('patch of an entity type'),
  removeProperties: z.array(z.string()).optional().describe('properties that the entity type loses'),
  relation: draftedRelationSchema.partial().optional().describe('patch of a relation type'),
  function: z.string().optional().describe('patch of a function: its whole definition in YAML'),
});
export type Suggestion = z.infer<typeof suggestionSchema>;

/** What a judge says about a kernel and its answers. */
export const judgementSchema = z.object({
  diagnosis: z.string().describe('what goes wrong and why, in a few sentences'),
  blockingFault: z.boolean().describe('whether a fault is left that a change of S or F can mend'),
  suggestions: z.array(suggestionSchema),
});
export type Judgement = z.infer<typeof judgementSchema>;

/** `judgement.json` of a round. */
export const givenJudgementSchema = judgementSchema.extend({
  /** Why the model gave none: then nothing was judged, and no fault is not what that says. */
  notEvaluated: z.string().optional(),
});
export type GivenJudgement = z.infer<typeof givenJudgementSchema>;

/** `draft/suggestions.yaml`, for people to edit: `accept: false` leaves one out. */
export const reviewedSuggestionsSchema = z.array(suggestionSchema.extend({ accept: z.boolean() }));
export type ReviewedSuggestions = z.infer<typeof reviewedSuggestionsSchema>;
