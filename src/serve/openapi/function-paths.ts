import type { CompiledFunction } from '../../functions/compiled-function.ts';
import { callFormats } from '../functions/call-formats.ts';
import type { JsonSchema } from '../functions/json-schema.ts';
import {
  argumentsSchema,
  isRequired,
  parameterJsonSchema,
  schemaArguments,
  urlSchema,
} from '../functions/parameter-json-schema.ts';
import { pageLimits, pagingNames } from '../functions/read-call.ts';
import type { Json, JsonObject } from '../json.ts';
import { formatParameter, headers, problems, queryParameter, textContent } from './parts.ts';

/** Two operations of one function: arguments in the URL, and posted as JSON. */
export function functionPath(compiled: CompiledFunction): JsonObject {
  const { name, description } = compiled.definition;
  const shared = { tags: ['functions'], description };
  return {
    get: {
      ...shared,
      operationId: `get_${name}`,
      summary: `Call ${name}`,
      parameters: [...argumentParameters(compiled), ...pagingParameters()],
      responses: responses(),
    },
    post: {
      ...shared,
      operationId: `post_${name}`,
      summary: `Call ${name} with arguments as JSON`,
      parameters: pagingParameters(),
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: argumentsSchema(compiled) as JsonObject, ...examples(compiled) },
        },
      },
      responses: { ...responses(), ...problems('TooLarge', 'UnsupportedMediaType') },
    },
  };
}

function argumentParameters(compiled: CompiledFunction): JsonObject[] {
  const example = schemaArguments(compiled, compiled.definition.examples[0]?.arguments ?? {});
  return [...compiled.parameters.values()].map((parameter) => {
    const { description = parameter.name, ...schema } = urlSchema(parameterJsonSchema(parameter, compiled));
    const known = Object.hasOwn(example, parameter.name)
      ? { example: urlExample(example[parameter.name], schema) }
      : {};
    return queryParameter(parameter.name, schema as JsonObject, {
      description,
      ...(isRequired(parameter) ? { required: true } : {}),
      ...known,
    });
  });
}

function urlExample(value: unknown, { type }: JsonSchema): Json {
  return (
    type === 'string' ? (typeof value === 'object' ? JSON.stringify(value) : String(value)) : value
  ) as Json;
}

function pagingParameters(): JsonObject[] {
  const { defaultLimit, maximumLimit, maximumOffset } = pageLimits;
  return [
    queryParameter(
      pagingNames.limit,
      { type: 'integer', minimum: 1, maximum: maximumLimit, default: defaultLimit },
      { description: 'Rows of a page.' },
    ),
    queryParameter(
      pagingNames.offset,
      { type: 'integer', minimum: 0, maximum: maximumOffset, default: 0 },
      { description: 'Rows before the page.' },
    ),
    queryParameter(
      pagingNames.evidence,
      { type: 'boolean', default: false },
      { description: 'Also tell which entities and facts each row rests on.' },
    ),
    formatParameter(
      pagingNames.format,
      callFormats.flatMap(({ names }) => names.slice(0, 1)),
    ),
  ];
}

function responses(): JsonObject {
  const texts = callFormats
    .map(({ mediaType }) => mediaType)
    .filter((mediaType) => !mediaType.endsWith('json'));
  return {
    '200': {
      description: 'The rows. `empty` means that the call worked and nothing fits.',
      headers: {
        ...headers,
        Link: { description: 'The next page (rel="next").', schema: { type: 'string' } },
      },
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/CallResult' } },
        'application/sparql-results+json': { schema: { type: 'object' } },
        ...textContent(texts),
      },
    },
    ...problems('BadRequest', 'NotFound', 'NotAcceptable', 'Busy', 'TimedOut'),
  };
}

function examples(compiled: CompiledFunction): JsonObject {
  const { definition } = compiled;
  if (definition.examples.length === 0) return {};
  const named = definition.examples.map(({ question, arguments: value }, at) => [
    `example${at + 1}`,
    { summary: question, value: schemaArguments(compiled, value) as JsonObject },
  ]);
  return { examples: Object.fromEntries(named) as JsonObject };
}
