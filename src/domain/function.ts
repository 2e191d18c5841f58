import { z } from 'zod';

/** Names of functions, parameters and columns: they become SPARQL variables and tool names. */
export const functionNamePattern = /^\p{L}[\p{L}\p{N}_]*$/u;
const name = z.string().regex(functionNamePattern, 'a letter, then letters, digits and "_"');

export const scalarSchema = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof scalarSchema>;

/**
 * A parameter. `type` is an XSD datatype (`string`, `integer`, `date` …), the name of an entity type (the argument
 * is an entity: IRI, CURIE or key), `entity` (of any type: IRI, CURIE or `Type/key`), the name of an enumeration, or `entity type` (the argument is the name of `of`
 * or of one of its subtypes). `choices` makes it structural: it never reaches a query as a value, each choice
 * compiles to a query of its own.
 */
export const parameterSchema = z
  .object({
    description: z.string().default(''),
    type: z.string().default('string'),
    /** Only with `type: entity type`. */
    of: z.string().optional(),
    /** A closed list of the values allowed. */
    values: z.array(scalarSchema).min(1).optional(),
    /** Structural: the words a caller may say, or words with what each puts into the steps. */
    choices: z.union([z.array(z.string()).min(1), z.record(z.string(), z.string())]).optional(),
    /** Default: true when there is no `default`. */
    required: z.boolean().optional(),
    default: z.union([scalarSchema, z.array(scalarSchema)]).optional(),
    multiple: z.boolean().default(false),
    minimum: z.union([z.number(), z.string()]).optional(),
    maximum: z.union([z.number(), z.string()]).optional(),
    maximumLength: z.number().int().positive().optional(),
  })
  .strict();
export type Parameter = z.infer<typeof parameterSchema>;

/** A question the function answers, with its arguments, and what the gate and `verify` expect of it. */
export const functionExampleSchema = z
  .object({
    question: z.string(),
    arguments: z.record(z.string(), z.unknown()).default({}),
    /** `empty`, or the row hash (sha256, hex) that `verify` compares; absent = at least one row. */
    expect: z.union([z.literal('empty'), z.string().regex(/^[0-9a-f]{64}$/)]).optional(),
  })
  .strict();
export type FunctionExample = z.infer<typeof functionExampleSchema>;

export const resultColumnSchema = z
  .object({ name, description: z.string().optional(), type: z.string().optional() })
  .strict();

/** One function as people write it (`functions/*.yaml`) and as `q:pipeline` keeps it. Steps: `function-step.ts`. */
export const functionDefinitionSchema = z
  .object({
    name,
    description: z.string().min(1),
    parameters: z.record(name, parameterSchema).default({}),
    steps: z.array(z.record(z.string(), z.unknown())).default([]),
    /** A hand-written SELECT instead of steps; parameters are `$name` in it. */
    select: z.string().optional(),
    returns: z.array(z.union([name, resultColumnSchema])).min(1),
    /** False keeps equal rows apart (as SQL does without DISTINCT). */
    distinct: z.boolean().default(true),
    examples: z.array(functionExampleSchema).default([]),
  })
  .strict();
export type FunctionDefinition = z.infer<typeof functionDefinitionSchema>;
export type FunctionDefinitionInput = z.input<typeof functionDefinitionSchema>;
