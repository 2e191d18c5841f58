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

/**
 * One table to one kind of subject. A join table has a map without classes: its subjects are typed elsewhere.
 * A multi-valued column is mapped like any other: its canonical table holds one row for each value, the other
 * cells repeated.
 */
export const triplesMapSchema = z.object({
  /** Name of the map, unique, used as the fragment of its IRI. */
  name: z.string(),
  /**
   * `source`: name of the table. `path`: the file an outside RML engine reads: the source itself, relative to the
   * task folder, or `tables/<name>.csv` (relative to the kernel) where cells are split, keys normalised or the
   * source is no plain CSV.
   */
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
