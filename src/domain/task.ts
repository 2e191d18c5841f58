import { z } from 'zod';
import { ceilingsSchema } from './budget.ts';
import { modelProfilesSchema } from './model-profile.ts';
import { normalisationSchema } from './schema.ts';
import { verdictSchema } from './validation-report.ts';

const sourceSchema = z
  .object({
    /** File, folder or glob, relative to task.yaml. Tables: .csv, .tsv, .json, .jsonl, .xlsx, .parquet, .sqlite / .db; a SQL schema: .ddl / .sql; documents: .txt, .md, .html, .pdf, .docx; tables of text also as .gz. Or a database, `postgres://user@host/database`, never with a password. */
    path: z
      .string()
      .refine(
        (path) => !/^postgres(?:ql)?:\/\/[^@/]*:[^@]*@/i.test(path),
        'the address of a database must not hold a password; set PGPASSWORD instead',
      ),
    format: z
      .enum([
        'csv',
        'tsv',
        'json',
        'jsonl',
        'xlsx',
        'parquet',
        'sqlite',
        'ddl',
        'txt',
        'md',
        'html',
        'pdf',
        'docx',
      ])
      .optional(),
    encoding: z.enum(['utf-8', 'latin1', 'windows-1252', 'utf-16le']).optional(),
    delimiter: z.string().length(1).optional(),
    /** Cell texts that mean "empty", besides the empty cell. */
    nullValues: z.array(z.string()).default([]),
    /** Only these tables of a file that holds several. */
    tables: z.array(z.string()).optional(),
  })
  .strict();

const columnOverruleSchema = z
  .object({
    rename: z.string().optional(),
    ignore: z.boolean().optional(),
    /** XSD datatype such as `xsd:date` (prefix `xsd:` only). */
    type: z.string().optional(),
    enumeration: z.union([z.boolean(), z.array(z.string())]).optional(),
    multiple: z.union([z.literal(false), z.string().min(1)]).optional(),
    unit: z.string().optional(),
    normalise: z.array(normalisationSchema).optional(),
    required: z.boolean().optional(),
    /** Why the author had to say this. */
    because: z.string().optional(),
  })
  .strict();

const tableOverruleSchema = z
  .object({
    rename: z.string().optional(),
    /** `true` or the reason why the table is left out. */
    ignore: z.union([z.boolean(), z.string()]).optional(),
    key: z.union([z.literal('all columns'), z.array(z.string()).min(1)]).optional(),
    columns: z.record(z.string(), columnOverruleSchema).default({}),
    foreignKeys: z
      .array(
        z
          .object({
            columns: z.array(z.string()).min(1),
            references: z.string(),
            referencedColumns: z.array(z.string()).optional(),
            name: z.string().optional(),
            /** `false` removes one that was declared or inferred. */
            accept: z.boolean().default(true),
            /** Why the author had to say this. */
            because: z.string().optional(),
          })
          .strict(),
      )
      .default([]),
    subtypeOf: z.union([z.string(), z.literal(false)]).optional(),
    joinTable: z.boolean().optional(),
    /** Why the author had to say this; shown in the run's list of what it had to be told. */
    because: z.string().optional(),
  })
  .strict();

export const conflictPolicySchema = z.union([
  z.enum(['keep all', 'first source', 'majority', 'refuse']),
  z.object({ latest: z.string() }).strict(),
]);
export type ConflictPolicy = z.infer<typeof conflictPolicySchema>;

export const questionSchema = z
  .object({
    id: z.string(),
    question: z.string(),
    gold: z.unknown().optional(),
    scorer: z.string().optional(),
    /** The function call that answers it, where known. */
    call: z
      .object({ function: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })
      .strict()
      .optional(),
  })
  .loose();
export type Question = z.infer<typeof questionSchema>;

const questionsSchema = z.union([z.string(), z.array(questionSchema)]).default([]);

/** How answers are scored where a question says nothing else, and what the scorer needs. */
const scoringSchema = z
  .object({
    /** Name of a scorer (docs/evaluation.md). */
    scorer: z.string().default('exact'),
    /** Folder of the benchmark's tables, relative to task.yaml. */
    data: z.string().optional(),
    /** Program and arguments of a scorer of one's own. */
    program: z.array(z.string()).min(1).optional(),
    mode: z.enum(['official', 'strict']).optional(),
  })
  .strict();

/** `task.yaml`: everything but description and sources has a default (design section 2). */
export const taskSchema = z
  .object({
    title: z.string().min(1),
    description: z.string().default(''),
    language: z.string().default('en'),
    /** Base IRI of the kernel, ends with `/`. Default: made from the title. */
    base: z.string().optional(),
    sources: z
      .array(z.union([z.string().transform((path) => sourceSchema.parse({ path })), sourceSchema]))
      .min(1),
    /** An OWL ontology (and shapes) to adopt as S instead of inducing one. */
    schema: z.string().optional(),
    shapes: z.string().optional(),
    /** Catalog of imports of the adopted ontology: IRI → file. */
    imports: z.record(z.string(), z.string()).default({}),
    /** Induced axioms (functional, required, enumeration, disjoint) need at least so many rows. */
    minimumRows: z.number().int().min(1).default(30),
    tables: z.record(z.string(), tableOverruleSchema).default({}),
    conflicts: z
      .object({
        default: conflictPolicySchema.default('first source'),
        properties: z.record(z.string(), conflictPolicySchema).default({}),
      })
      .strict()
      .default({ default: 'first source', properties: {} }),
    /** Folder of hand-written functions, relative to task.yaml. */
    functions: z.string().default('draft/functions'),
    /** File of typed write actions for living kernels; default `actions.yaml` or `actions.ttl` beside task.yaml. */
    actions: z.string().optional(),
    /** Folder of query checks of the author (`*.rq`) over the facts. */
    checks: z.string().default('checks'),
    /** Whether the structural composer adds `find_<type>`, breakdowns and the generic functions. */
    compose: z.boolean().default(true),
    /** Questions: a JSON Lines file, or the list itself. */
    questions: questionsSchema,
    /** Questions that a run asks once, of its final kernel; never in a prompt before. */
    testQuestions: questionsSchema,
    scoring: scoringSchema.default({ scorer: 'exact' }),
    /** Models per stage; without it, QUERCUS_MODEL and QUERCUS_MODEL_URL. Only text sources and asking need one. */
    models: modelProfilesSchema.optional(),
    /** Ceilings of a run; the options --max-calls, --max-tokens and --max-cost go before them. */
    budget: ceilingsSchema.optional(),
    /** Blocking findings that the author accepts, by check name. */
    accept: z.array(z.string()).default([]),
    acceptVerdict: verdictSchema.optional(),
  })
  .strict();
export type Task = z.infer<typeof taskSchema>;
export type TableOverrule = z.infer<typeof tableOverruleSchema>;
export type TaskSource = z.infer<typeof sourceSchema>;
