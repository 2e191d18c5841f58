import { z } from 'zod';
import { functionNamePattern, parameterSchema, scalarSchema } from './function.ts';

const name = z.string().regex(functionNamePattern, 'a letter, then letters, digits and "_"');

/** When a part of an action applies: `given` / `absent` of an optional parameter, or the choice of a structural one. */
const whenSchema = z.record(name, z.string()).default({});

/** An entity made from a key: type, and by key property `$parameter` or a constant. Bound as a variable of its name. */
const derivedEntitySchema = z.object({ type: z.string(), key: z.record(z.string(), scalarSchema) }).strict();
export type DerivedEntity = z.infer<typeof derivedEntitySchema>;
const entitiesSchema = z.record(name, derivedEntitySchema).default({});

/** Something that must hold: an ASK, and what to say when it is false (`{parameter}` stands for an argument). */
const preconditionSchema = z
  .object({ ask: z.string(), message: z.string(), when: whenSchema, forEach: name.optional() })
  .strict();

/** A SPARQL Update (DELETE / INSERT / WHERE); effects run in order, each sees what those before it did. */
const effectSchema = z.object({ update: z.string(), when: whenSchema, forEach: name.optional() }).strict();

/** A parameter that is a list of records, such as the exits of a room. */
const listParameterSchema = z
  .object({
    description: z.string().default(''),
    parameters: z.record(name, parameterSchema),
    entities: entitiesSchema,
  })
  .strict();
export type ListParameter = z.infer<typeof listParameterSchema>;

/** The parameter that tells when; values may not go back within what `within` names, unless late ones are allowed. */
const actionTimeSchema = z
  .object({ parameter: name, within: name.optional(), late: z.boolean().default(false) })
  .strict();

/** A typed write action as people write it: the only way to change a living kernel. */
export const actionDefinitionSchema = z
  .object({
    name,
    description: z.string().min(1),
    parameters: z.record(name, parameterSchema).default({}),
    lists: z.record(name, listParameterSchema).default({}),
    entities: entitiesSchema,
    time: actionTimeSchema.optional(),
    requires: z.array(preconditionSchema).default([]),
    effects: z.array(effectSchema).min(1),
  })
  .strict();
export type ActionDefinition = z.infer<typeof actionDefinitionSchema>;
/** The same as people write it: what has a default may be left out. */
export type ActionDefinitionInput = z.input<typeof actionDefinitionSchema>;

/** A file of actions: prefixes beside those of S, and the actions. */
export const actionFileSchema = z
  .object({
    prefixes: z.record(z.string(), z.string()).default({}),
    actions: z.array(actionDefinitionSchema).min(1),
  })
  .strict();

export const actionCallSchema = z
  .object({ action: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })
  .strict();
export type ActionCall = z.infer<typeof actionCallSchema>;

/** What was done and seen, and the actions it stands for: applied as a whole or not at all. */
export const observationSchema = z
  .object({
    /** Names the observation; one that comes again is not applied again. Default: the hash of all else. */
    id: z.string().min(1).optional(),
    /** xsd:dateTime with offset. */
    time: z.string().optional(),
    source: z.string().optional(),
    done: z.string().optional(),
    seen: z.string().optional(),
    actions: z.array(actionCallSchema),
  })
  .strict();
export type Observation = z.infer<typeof observationSchema>;
