import { z } from 'zod';

/** Kinds of server whose dialect is known beforehand; `compatible` is any other one and is learned from its errors. */
export const serverKinds = [
  'openai',
  'deepseek',
  'ollama',
  'vllm',
  'llama-server',
  'lm-studio',
  'anthropic',
  'compatible',
] as const;
export type ServerKind = (typeof serverKinds)[number];

const fields = {
  model: z.string().min(1),
  /** Base URL of the server, as its documentation gives it: `https://api.openai.com/v1`, `http://127.0.0.1:11434`. */
  url: z.url({ protocol: /^https?$/ }),
  /** Default: told by the URL, else `compatible`. */
  server: z.enum(serverKinds).optional(),
  /** Name of the environment variable that holds the key. */
  key: z
    .string()
    .regex(
      /^(QUERCUS_[A-Z0-9_]*KEY|[A-Z0-9_]+_API_KEY)$/,
      'must name an environment variable that ends in _API_KEY, never hold the key itself',
    )
    .optional(),
  /** Size of the context in tokens. A longer prompt is refused before it is sent; Ollama is told to provide it. */
  contextTokens: z.number().int().positive().optional(),
  maxOutputTokens: z.number().int().positive(),
  /** Dropped for models that refuse it. */
  temperature: z.number().min(0).max(2),
  seed: z.number().int().optional(),
  /** A call that takes longer is stopped and tried again. */
  timeoutSeconds: z.number().positive(),
  /** Ask for the reply in pieces from the start. Without it this is learned after a connection broke. */
  stream: z.boolean(),
  /** Most calls at once to this host; fewer after the server says "too many". */
  concurrency: z.number().int().min(1).max(256),
  /** How often a call is repeated after 408, 409, 429, 5xx or a network error. */
  retries: z.number().int().min(0).max(20),
};

/** A model and how to reach it. Keys are never part of a profile: `key` names a variable of the environment. */
export const modelProfileSchema = z
  .object({
    ...fields,
    maxOutputTokens: fields.maxOutputTokens.default(4096),
    temperature: fields.temperature.default(0),
    timeoutSeconds: fields.timeoutSeconds.default(600),
    stream: fields.stream.default(false),
    concurrency: fields.concurrency.default(4),
    retries: fields.retries.default(5),
  })
  .strict();
export type ModelProfile = z.infer<typeof modelProfileSchema>;

/** What asks a model, in the order of a build. */
export const modelStages = [
  'analyze',
  'draft',
  'extract',
  'compose',
  'answer',
  'sparql',
  'observe',
  'judge',
  'score',
] as const;
export const modelStageSchema = z.enum(modelStages);
export type ModelStage = z.infer<typeof modelStageSchema>;

/** What is different for one stage; no defaults, so that the rest is the default profile's. */
const stageProfileSchema = z.object(fields).partial().strict();

/** A profile for all stages, and what is different for single ones. */
export const modelProfilesSchema = z
  .object({
    default: modelProfileSchema,
    stages: z.partialRecord(modelStageSchema, stageProfileSchema).default({}),
  })
  .strict();
export type ModelProfiles = z.infer<typeof modelProfilesSchema>;
