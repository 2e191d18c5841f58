import { z } from 'zod';

/** An entity that an action is about; the arguments of its key tell which one. */
const draftedEntitySchema = z.object({
  name: z.string().describe('camelCase; changes refer to it by this name'),
  type: z.string().describe('class'),
  is: z
    .enum(['new', 'known', 'either'])
    .describe(
      'new: must not be in the graph yet; known: must be in it; either: is made when it is not there',
    ),
  key: z
    .array(
      z.object({
        property: z.string(),
        parameter: z.string().describe('camelCase; a name you give, such as that of the property'),
      }),
    )
    .describe('every property of the key of the class, with the parameter that holds its value'),
});

/** One statement that an action writes or takes away. */
const draftedChangeSchema = z.object({
  does: z
    .enum(['set', 'add', 'remove', 'increase', 'decrease'])
    .describe('set: replaces what is there; increase and decrease: a number by the value'),
  entity: z.string().describe('name of an entity of this action'),
  term: z.string().describe('property or relation of the class of the entity'),
  value: z
    .string()
    .optional()
    .describe(
      'property: name of the parameter that holds the value, never the value itself; relation: name of an entity of this action',
    ),
  constant: z
    .string()
    .optional()
    .describe('property: a value that is always the same, instead of a parameter'),
});
export type DraftedChange = z.infer<typeof draftedChangeSchema>;

/**
 * A write action as a model drafts it. It names no datatypes and no SPARQL: parameters get the type of the property
 * they fill, and preconditions and effects follow from `is` and `changes`.
 */
export const draftedActionSchema = z.object({
  name: z.string().describe('snake_case; says what has happened, and no other action has it'),
  description: z.string().describe('one sentence: what has happened'),
  entities: z.array(draftedEntitySchema),
  changes: z.array(draftedChangeSchema),
  optional: z.array(z.string()).optional().describe('parameters that may be left out'),
  clock: z.string().optional().describe('the parameter that tells when, if there is one'),
  clockWithin: z.string().optional().describe('the parameter within which the clock counts, such as a game'),
});
export type DraftedAction = z.infer<typeof draftedActionSchema>;

/** A drafted action that cannot stand, and why, in words a model or a person can act on. */
export interface RefusedAction {
  readonly action: DraftedAction;
  readonly reasons: readonly string[];
}
