import { z } from 'zod';
import { characteristics } from './schema.ts';

const optionalText = z.string().optional();

/** A property of a drafted entity type. `column` links it to the table of the type; without it only texts can fill it. */
export const draftedPropertySchema = z.object({
  name: z.string().describe('camelCase'),
  column: optionalText.describe('column of the table of this type that holds the values, spelled as there'),
  datatype: optionalText.describe('XSD datatype: string, integer, decimal, boolean, date, dateTime, gYear …'),
  values: z.array(z.string()).optional().describe('only for a closed list: the values'),
  single: z.boolean().optional().describe('at most one value for each entity'),
  required: z.boolean().optional().describe('every entity has a value'),
  unit: optionalText,
  comment: optionalText,
});
export type DraftedProperty = z.infer<typeof draftedPropertySchema>;

export const draftedTypeSchema = z.object({
  name: z.string().describe('PascalCase, singular'),
  table: optionalText.describe('table whose rows are its entities, if there is one'),
  key: z.array(z.string()).optional().describe('names of the properties that identify an entity'),
  superTypes: z.array(z.string()).optional(),
  disjointWith: z.array(z.string()).optional().describe('entity types that share no entity with it'),
  comment: optionalText,
  properties: z.array(draftedPropertySchema).optional(),
});
export type DraftedType = z.infer<typeof draftedTypeSchema>;

/** A relation between two entity types. `columns` = the foreign key in the table of `from`. */
export const draftedRelationSchema = z.object({
  name: z.string().describe('camelCase'),
  from: z.string(),
  to: z.string(),
  columns: z.array(z.string()).optional().describe('columns of the table of `from` that refer to `to`'),
  single: z.boolean().optional(),
  required: z.boolean().optional(),
  inverse: optionalText.describe('name of the inverse relation, where there is one'),
  characteristics: z.array(z.enum(characteristics)).optional(),
  comment: optionalText,
});
export type DraftedRelation = z.infer<typeof draftedRelationSchema>;

/**
 * S as a model (or a person) drafts it: `draft/schema.yaml`. Over `induced` or `ontology` it holds only what differs;
 * over `nothing` it is all of S, and tables and columns that it does not name are left out.
 */
export const schemaDraftSchema = z
  .object({
    start: z.enum(['induced', 'ontology', 'nothing']).default('induced'),
    types: z.array(draftedTypeSchema).default([]),
    relations: z.array(draftedRelationSchema).default([]),
    /** What is not to be in S: an entity type (`Hotel`), a property (`Hotel.reviews`), a relation (`locatedIn`). */
    leaveOut: z.array(z.string()).default([]),
  })
  .strict();
export type SchemaDraft = z.infer<typeof schemaDraftSchema>;

/** Something of a draft that cannot stand, in words a model or a person can act on. */
export interface DraftProblem {
  /** `Hotel`, `Hotel.minimumNights`, `locatedIn`. */
  readonly at: string;
  readonly message: string;
}
