import { z } from 'zod';
import { functionNamePattern, scalarSchema } from './function.ts';

const column = z.string().regex(functionNamePattern, 'a letter, then letters, digits and "_"');
const names = z.union([z.string(), z.array(z.string()).min(1)]);
/** A constant, a list of constants, or `$parameter`. */
export const operandSchema = z.union([scalarSchema, z.array(scalarSchema).min(1)]);
export type Operand = z.infer<typeof operandSchema>;

const conditions = {
  equals: operandSchema.optional(),
  notEquals: operandSchema.optional(),
  in: operandSchema.optional(),
  notIn: operandSchema.optional(),
  atLeast: scalarSchema.optional(),
  above: scalarSchema.optional(),
  atMost: scalarSchema.optional(),
  below: scalarSchema.optional(),
  contains: z.string().optional(),
  startsWith: z.string().optional(),
  endsWith: z.string().optional(),
  /** Of the three text conditions. */
  ignoreCase: z.boolean().default(true),
  is: z.enum(['present', 'absent']).optional(),
};
const filter = z.object({ column: z.string(), ...conditions }).strict();
export type FilterOptions = z.infer<typeof filter>;

const lookup = z
  .object({
    /** Absent: entities of every type. */
    type: names.optional(),
    as: column,
    id: operandSchema.optional(),
    where: z.record(z.string(), operandSchema).default({}),
    name: z
      .object({
        property: names,
        matches: z.string(),
        minimumScore: z.union([z.number().min(0).max(1), z.string()]).default(0.3),
        top: z.union([z.number().int().positive(), z.string()]).optional(),
        score: column.optional(),
      })
      .strict()
      .optional(),
  })
  .strict();
export type LookupOptions = z.infer<typeof lookup>;

const traverse = z
  .object({
    from: z.string(),
    relation: names,
    direction: z.enum(['forward', 'backward', 'both']).default('forward'),
    type: names.optional(),
    as: column,
    required: z.boolean().default(true),
    maximumHops: z.number().int().min(1).max(8).default(1),
    includeStart: z.boolean().default(false),
    hops: column.optional(),
    via: column.optional(),
  })
  .strict();
export type TraverseOptions = z.infer<typeof traverse>;

/** `drop` the row, `keep` the cell empty, or put the value of `default`. */
export const missingSchema = z.union([
  z.enum(['drop', 'keep']),
  z.object({ default: scalarSchema }).strict(),
]);
const project = z.record(
  column,
  z.union([z.string(), z.object({ path: z.string(), missing: missingSchema.default('keep') }).strict()]),
);
export type ProjectOptions = z.infer<typeof project>;

const path = { column: z.string(), path: z.string() };
const connected = z
  .object({ ...path, to: operandSchema.optional(), exclude: z.boolean().default(false) })
  .strict();
export type ConnectedOptions = z.infer<typeof connected>;
const overlap = z
  .object({
    ...path,
    values: operandSchema,
    mode: z.enum(['any', 'all', 'none', 'minimum']).default('any'),
    minimum: z.union([z.number().int().positive(), z.string()]).optional(),
  })
  .strict();
export type OverlapOptions = z.infer<typeof overlap>;

const nested = z.array(z.record(z.string(), z.unknown())).min(1);
const exclude = z.union([z.object(path).strict(), z.object({ on: names, steps: nested }).strict()]);
const exists = z.object({ ...path, as: column }).strict();
export type ExistsOptions = z.infer<typeof exists>;
const facts = z.object({ column: z.string(), property: column, value: column }).strict();
export type FactsOptions = z.infer<typeof facts>;

const aggregate = z
  .object({ by: names.optional(), having: z.union([filter, z.array(filter)]).optional() })
  .catchall(z.string());
export type AggregateOptions = z.infer<typeof aggregate>;

const rank = z
  .object({
    by: names,
    limit: z.union([z.number().int().positive(), z.string()]).optional(),
    offset: z.union([z.number().int().min(0), z.string()]).optional(),
    /** `keep` also returns the rows that tie with the last one. */
    ties: z.enum(['cut', 'keep']).default('cut'),
    /** A column for the rank: 1 for the first, the same for ties. */
    as: column.optional(),
  })
  .strict();
export type RankOptions = z.infer<typeof rank>;

const combine = z
  .object({
    how: z.enum(['union', 'intersection', 'difference', 'join']),
    steps: nested,
    on: names.optional(),
  })
  .strict();
export type CombineOptions = z.infer<typeof combine>;

const window = z
  .object({ by: names.optional(), order: names, columns: z.record(column, z.string()) })
  .strict();
export type WindowOptions = z.infer<typeof window>;
const shortestPath = z
  .object({
    source: z.string(),
    target: z.string(),
    from: z.string(),
    to: z.string(),
    directed: z.boolean().default(false),
    maximumLength: z.number().int().positive().default(12),
    path: column.default('path'),
    length: column.default('length'),
  })
  .strict();
export type ShortestPathOptions = z.infer<typeof shortestPath>;
const median = z.object({ by: names.optional() }).catchall(z.string());

/** Every operator by the key a step has in YAML. `window` and what follows it run in process, after the query. */
export const stepSchemas = {
  lookup,
  traverse,
  project,
  filter,
  compare: z.string(),
  connected,
  overlap,
  exclude,
  exists,
  facts,
  aggregate,
  rank,
  compute: z.record(column, z.string()),
  combine,
  window,
  shortestPath,
  median,
  format: z.record(column, z.string()),
} as const;

export type Operator = keyof typeof stepSchemas;
/** One step with its options checked: `{ operator: 'lookup', options: { type: 'Claim', … } }`. */
export type Step = { [O in Operator]: { operator: O; options: z.infer<(typeof stepSchemas)[O]> } }[Operator];
