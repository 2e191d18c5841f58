import type { CompiledFunction } from '../../functions/compiled-function.ts';
import type { ResolvedParameter } from '../../functions/parameters.ts';
import { datatypeSchema } from './datatype-json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

/** The arguments of a function as one object. */
export function argumentsSchema(compiled: CompiledFunction): JsonSchema {
  const all = [...compiled.parameters.values()];
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map((parameter) => [parameter.name, parameterJsonSchema(parameter, compiled)]),
    ),
    required: all.filter(isRequired).map(({ name }) => name),
    additionalProperties: false,
  };
}

export function isRequired({ required, defaults }: ResolvedParameter): boolean {
  return required && defaults.length === 0;
}

/** One argument: a number where the datatype is one, else text in its XSD lexical form. */
export function parameterJsonSchema(parameter: ResolvedParameter, compiled: CompiledFunction): JsonSchema {
  const { description } = parameter.definition;
  const one = valueSchema(parameter, compiled);
  const about = description === '' ? {} : { description };
  const defaults = parameter.defaults.map((value) => jsonValue(value, one));
  if (!parameter.multiple)
    return { ...about, ...one, ...(defaults.length === 0 ? {} : { default: defaults[0] }) };
  return {
    ...about,
    type: 'array',
    items: one,
    ...(isRequired(parameter) ? { minItems: 1 } : {}),
    ...(defaults.length === 0 ? {} : { default: defaults }),
  };
}

function valueSchema(parameter: ResolvedParameter, compiled: CompiledFunction): JsonSchema {
  if (parameter.kind === 'structural') return { type: 'string', enum: [...parameter.choices.keys()] };
  if (parameter.kind === 'entity') return entitySchema(parameter, compiled);
  const base: JsonSchema =
    parameter.kind === 'entity type' ? { type: 'string' } : datatypeSchema(parameter.type);
  if (parameter.values)
    return { type: base.type ?? 'string', enum: parameter.values.map((value) => jsonValue(value, base)) };
  return { ...base, ...bounds(parameter, base) };
}

/** IRI, CURIE or key; a composite key is text with `/` between its parts, or an object by property name. */
function entitySchema({ type }: ResolvedParameter, { index }: CompiledFunction): JsonSchema {
  const text: JsonSchema = { type: 'string', minLength: 1, pattern: '\\S' };
  const identity = index.keyedAncestor(type)?.identity;
  if (identity === undefined) return text;
  const key: JsonSchema = {
    ...text,
    type: ['string', 'integer'],
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
  };
  const names = [...identity.template.matchAll(/\{([^{}]+)\}/gu)]
    .map((match) => match[1] as string)
    .filter((name) => name !== 'base');
  if (names.length === 1) return key;
  const properties = Object.fromEntries(names.map((name) => [name, key]));
  return { ...text, type: ['string', 'object'], properties, required: names, additionalProperties: false };
}

function bounds(
  { definition: { minimum, maximum, maximumLength } }: ResolvedParameter,
  { type, ...own }: JsonSchema,
): JsonSchema {
  const isNumber = type === 'integer' || type === 'number';
  return {
    ...(isNumber && minimum !== undefined
      ? { minimum: Math.max(Number(minimum), own.minimum ?? Number.NEGATIVE_INFINITY) }
      : {}),
    ...(isNumber && maximum !== undefined
      ? { maximum: Math.min(Number(maximum), own.maximum ?? Number.POSITIVE_INFINITY) }
      : {}),
    ...(type === 'string' && maximumLength !== undefined ? { maxLength: maximumLength } : {}),
  };
}

/** The same for a URL, where everything is text and integers may have any length. */
export function urlSchema({ type, minimum, maximum, ...schema }: JsonSchema): JsonSchema {
  if (Array.isArray(type)) {
    const { minLength, pattern, description } = schema;
    return { ...(description === undefined ? {} : { description }), type: 'string', minLength, pattern };
  }
  return {
    ...schema,
    type,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(schema.items ? { items: urlSchema(schema.items) } : {}),
  };
}

/** Arguments of an example as the schema wants them: a multiple one is a list. */
export function schemaArguments(
  { parameters }: CompiledFunction,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      parameters.get(name)?.multiple && !Array.isArray(value) ? [value] : value,
    ]),
  );
}

function jsonValue(text: string, { type }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' || text === '1' : text;
}
