import type { z } from 'zod';
import { QuercusError } from '../errors.ts';
import { jsonSchemaOf } from './json-schema-of.ts';

type JsonSchema = Record<string, unknown>;

/** Longer value lists exceed what OpenAI's strict mode takes (250 values without a limit on characters). */
const longestEnumeration = 250;
/** What servers skip, refuse or read differently; zod checks it on the reply. */
const dropped = new Set([
  '$schema',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'propertyNames',
  'default',
  'contentEncoding',
  '~standard',
]);

/**
 * JSON Schema of a zod schema in the subset that every server takes (docs/models.md): an object at the root, every
 * field required, optional ones nullable, `anyOf` for alternatives, no further properties, no references, no bounds.
 * A record stays open (`additionalProperties` with a schema). A recursive schema or another root is UNEXPECTED.
 */
export function portableSchema(schema: z.ZodType): JsonSchema {
  const json = jsonSchemaOf(schema);
  if (json.type !== 'object')
    throw unportable(`its root is ${JSON.stringify(json.type ?? 'a union')}, not an object`);
  return rewrite(json);
}

/** True when OpenAI's strict mode takes the schema: every object is closed and every value has a type. */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isSchema(schema)) return true;
  const typed = ['type', 'anyOf', 'enum', 'const'].some((key) => key in schema);
  const closed = schema.type !== 'object' || schema.additionalProperties === false;
  return typed && closed && childrenOf(schema).every(isStrict);
}

function rewrite(schema: unknown): JsonSchema {
  if (!isSchema(schema)) return {};
  if ('$ref' in schema) throw unportable('it refers to itself');
  const kept = Object.entries(schema).filter(([key]) => !dropped.has(key) && key !== 'definitions');
  const result: JsonSchema = Object.fromEntries(kept.map(([key, value]) => rewriteKeyword(key, value)));
  if (Array.isArray(result.enum) && result.enum.length > longestEnumeration) delete result.enum;
  return result.type === 'object' ? closedObject(schema, result) : result;
}

function rewriteKeyword(key: string, value: unknown): [string, unknown] {
  if (key === 'oneOf' || key === 'anyOf') return ['anyOf', (value as unknown[]).map(rewrite)];
  if (key === 'items' && isSchema(value)) return [key, rewrite(value)];
  return [key, value];
}

function closedObject(schema: JsonSchema, result: JsonSchema): JsonSchema {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const open = schema.additionalProperties;
  return {
    ...result,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, part]) => {
        const rewritten = rewrite(part);
        return [name, required.has(name) ? rewritten : nullable(rewritten)];
      }),
    ),
    required: Object.keys(properties),
    additionalProperties: isSchema(open) ? rewrite(open) : false,
  };
}

function nullable(schema: JsonSchema): JsonSchema {
  const alternatives =
    Array.isArray(schema.anyOf) && Object.keys(schema).length === 1 ? schema.anyOf : [schema];
  const hasNull = alternatives.some((part) => isSchema(part) && part.type === 'null');
  return hasNull ? schema : { anyOf: [...alternatives, { type: 'null' }] };
}

function childrenOf(schema: JsonSchema): unknown[] {
  const properties = isSchema(schema.properties) ? Object.values(schema.properties) : [];
  return [
    ...properties,
    ...(Array.isArray(schema.anyOf) ? schema.anyOf : []),
    ...('items' in schema ? [schema.items] : []),
  ];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unportable(reason: string): QuercusError {
  return new QuercusError(
    'UNEXPECTED',
    `The schema of a model's reply cannot be sent to every server: ${reason}.`,
    { details: { reason } },
  );
}
