import { z } from 'zod';

/** Where a decision comes from, strongest first. `proposed` is never acted upon. */
export const certaintySchema = z.enum(['told', 'declared', 'inferred', 'proposed']);

const decided = { certainty: certaintySchema, /** One sentence: why. */ reason: z.string() };

/**
 * One column. `enumeration`, `multiValued` and `required` are present only when they are acted upon: what is merely
 * possible is a finding (`enumeration-possible`, `multiple-values-possible`).
 */
export const columnProfileSchema = z.object({
  /** As in Table.columns; `label` is the name it gets in S (after a rename in task.yaml). */
  column: z.string(),
  label: z.string(),
  rows: z.number(),
  empty: z.number(),
  /** Distinct non-empty values; exact up to a million, then at least so many. */
  distinct: z.number(),
  /** IRI of the XSD datatype that every value fits. */
  datatype: z.string(),
  datatypeDecision: z.object(decided),
  ignored: z.boolean(),
  /** Same value in every non-empty row, more than one row. */
  constant: z.boolean(),
  enumeration: z.object({ values: z.array(z.string()), ...decided }).optional(),
  /** Told, or declared NOT NULL and really never empty. `value: false` = told, or values of it go to quarantine. */
  required: z.object({ value: z.boolean(), ...decided }).optional(),
  multiValued: z.object({ separator: z.string(), ...decided }).optional(),
  unit: z.string().optional(),
  normalise: z.array(z.enum(['trim', 'casefold', 'digits', 'date'])).optional(),
  /** At most five distinct values, the first by UTF-8 bytes, so that they do not depend on the order of rows. */
  examples: z.array(z.string()),
});
export type ColumnProfile = z.infer<typeof columnProfileSchema>;

export const foreignKeySchema = z.object({
  columns: z.array(z.string()),
  table: z.string(),
  referencedColumns: z.array(z.string()),
  /** Name of the relation, when task.yaml gives one. */
  name: z.string().optional(),
  /** Rows whose values stand in no referenced row. */
  dangling: z.number(),
  ...decided,
});
export type ForeignKey = z.infer<typeof foreignKeySchema>;

export const tableProfileSchema = z.object({
  table: z.string(),
  path: z.string(),
  /** Name of the entity type, as told or derived from the table's name. */
  label: z.string(),
  ignored: z.boolean(),
  ignoredReason: z.string().optional(),
  rows: z.number(),
  rejectedRows: z.number(),
  columns: z.array(columnProfileSchema),
  key: z.object({
    columns: z.array(z.string()),
    /** `all columns` = the author chose every column as the key. */
    kind: z.enum(['columns', 'all columns', 'none']),
    duplicates: z.number(),
    rowsWithEmptyKey: z.number(),
    /** Declared key columns that are empty in every row and were dropped from the key. */
    dropped: z.array(z.string()).default([]),
    ...decided,
  }),
  alternativeKeys: z.array(z.array(z.string())).default([]),
  /** Without the one that makes this table a subtype, and without a reference of a table to itself by its own key. */
  foreignKeys: z.array(foreignKeySchema),
  /** Acted upon; a subtype that is merely possible is a finding `subtype-possible`. */
  subtypeOf: z.object({ table: z.string(), ...decided }).optional(),
  /** Only two foreign keys: becomes one object property. */
  joinTable: z.object({ ...decided }).optional(),
});
export type TableProfile = z.infer<typeof tableProfileSchema>;

export const profileSchema = z.object({
  tables: z.array(tableProfileSchema),
  /** Foreign keys that inclusion alone suggests; a person may accept them. */
  proposals: z.array(z.object({ table: z.string(), foreignKey: foreignKeySchema })),
  /** What task.yaml had to tell, one sentence each, because tables and DDL cannot. */
  told: z.array(z.string()),
  findings: z.array(
    z.object({
      check: z.string(),
      severity: z.enum(['blocks', 'warning', 'information']),
      message: z.string(),
      /** Table name, then column names. */
      subjects: z.array(z.string()).default([]),
      repairHint: z.string().optional(),
    }),
  ),
});
export type Profile = z.infer<typeof profileSchema>;
