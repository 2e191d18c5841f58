import type { z } from 'zod';
import { jsonSchemaOf } from './json-schema-of.ts';

type JsonSchema = Record<string, unknown>;

/**
 * Reads a value by a schema whose optional fields may have come as null: the portable subset of JSON Schema has no
 * optional fields, so a model writes null for what it leaves out. A required field that is null stays an error.
 */
export function readWithNulls<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
): z.ZodSafeParseResult<Output> {
  return schema.safeParse(withoutOptionalNulls(value, [jsonSchemaOf(schema)]));
}

/** `schemas` are the alternatives that the value may follow. */
function withoutOptionalNulls(value: unknown, schemas: readonly unknown[]): unknown {
  const alternatives = schemas.flatMap(alternativesOf);
  if (Array.isArray(value)) {
    const items = alternatives.map(({ items }) => items);
    return value.map((item) => withoutOptionalNulls(item, items));
  }
  if (typeof value !== 'object' || value === null) return value;
  const followed = alternatives.filter((alternative) => !isContradicted(alternative, value));
  const kept = Object.entries(value).filter(([name, part]) => part !== null || !isLeftOut(name, followed));
  return Object.fromEntries(
    kept.map(([name, part]) => [name, withoutOptionalNulls(part, partSchemas(name, followed))]),
  );
}

/** A constant field, such as the name of an action, tells which alternatives a value does not follow. */
function isContradicted({ properties }: JsonSchema, value: object): boolean {
  if (!isSchema(properties)) return false;
  return Object.entries(value).some(([name, part]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isSchema(field) && 'const' in field && field.const !== part;
  });
}

/** Whether null can only mean that the field was left out. */
function isLeftOut(name: string, alternatives: readonly JsonSchema[]): boolean {
  const holders = alternatives.filter(
    ({ properties }) => isSchema(properties) && Object.hasOwn(properties, name),
  );
  const wanted = holders.some(({ required }) => Array.isArray(required) && required.includes(name));
  const types = partSchemas(name, holders).flatMap(alternativesOf);
  return holders.length > 0 && !wanted && types.every(({ type }) => type !== undefined && type !== 'null');
}

function partSchemas(name: string, alternatives: readonly JsonSchema[]): unknown[] {
  return alternatives.map(({ properties, additionalProperties }) =>
    isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
  );
}

function alternativesOf(schema: unknown): JsonSchema[] {
  if (!isSchema(schema)) return [];
  const nested = schema.anyOf ?? schema.oneOf;
  return Array.isArray(nested) ? nested.flatMap(alternativesOf) : [schema];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
