import { z } from 'zod';

/** A template: text and column references in braces, `\{` escapes a brace (R2RML section 7.3). */
export const templateSchema = z.string();

export const objectMapSchema = z.discriminatedUnion('kind', [
  /** A literal from one column. */
  z.object({
    kind: z.literal('column'),
    column: z.string(),
    datatype: z.string(),
    language: z.string().optional(),
  }),
  /** An IRI made from columns; no triple when any of them is empty. */
  z.object({ kind: z.literal('template'), template: templateSchema }),
  /** The subjects of another map whose columns equal ours (rr:parentTriplesMap with rr:joinCondition). */
  z.object({
    kind: z.literal('join'),
    parent: z.string(),
    conditions: z.array(z.object({ child: z.string(), parent: z.string() })),
  }),
]);
export type ObjectMap = z.infer<typeof objectMapSchema>;

export const triplesMapSchema = z.object({
  /** Name of the map, unique, used as the fragment of its IRI. */
  name: z.string(),
  /** `sourceName` of the table that is read; `path` is relative to the task folder. */
  source: z.string(),
  path: z.string(),
  subject: templateSchema,
  /** Class IRIs, the topmost keyed one included. */
  classes: z.array(z.string()),
  predicates: z.array(z.object({ predicate: z.string(), object: objectMapSchema })),
});
export type TriplesMap = z.infer<typeof triplesMapSchema>;

/** The mapping from tables to the candidate graph: the subset of RML that `mapping.rml.ttl` holds. */
export const mappingSchema = z.object({ base: z.string(), maps: z.array(triplesMapSchema) });
export type Mapping = z.infer<typeof mappingSchema>;
