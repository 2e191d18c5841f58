import { z } from 'zod';
import { callResultSchema } from '../../domain/call-result.ts';
import { errorCodes } from '../../errors.ts';
import type { Json, JsonObject } from '../json.ts';

const text = { type: 'string' };

/** A parameter in the URL. */
export function queryParameter(
  name: string,
  schema: JsonObject,
  more: { description: string; required?: boolean; example?: Json },
): JsonObject {
  return { name, in: 'query', schema, ...more };
}

export const formatParameter = (name: string, formats: readonly string[]): JsonObject =>
  queryParameter(
    name,
    { type: 'string', enum: formats },
    { description: 'The format wanted; beats the header Accept.' },
  );

/** Content of a response or request that is text in one of several media types. */
export function textContent(mediaTypes: readonly string[]): JsonObject {
  return Object.fromEntries(
    mediaTypes.map((mediaType) => [mediaType, { schema: mediaType.endsWith('json') ? {} : text }]),
  );
}

/** Answers that every address may give, by name in `components.responses`. */
export function problems(...names: readonly (keyof typeof problemResponses)[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [problemResponses[name][0], { $ref: `#/components/responses/${name}` }]),
  );
}

const problemResponses = {
  BadRequest: ['400', 'The request was not understood; `code` and `detail` say why.'],
  Forbidden: ['403', 'An update, or SERVICE: a served kernel is read-only and reaches nothing outside.'],
  NotFound: ['404', 'Nothing there has this name.'],
  NotAcceptable: ['406', 'None of the formats that the client accepts exists for this result.'],
  TooLarge: ['413', 'The body is larger than the server takes.'],
  UnsupportedMediaType: ['415', 'The body has a media type that is not taken here.'],
  Unprocessable: ['422', 'The query is valid SPARQL, but the engine cannot evaluate it.'],
  Busy: ['503', 'The server has too much to do; `Retry-After` says when to try again.'],
  TimedOut: ['504', 'The query took too long and was stopped.'],
} as const;

export const headers: JsonObject = {
  'Quercus-Truncated': {
    description: 'Present when rows or statements were left out: `rows` or `size`, and the limit.',
    schema: text,
  },
  ETag: { description: 'Names this answer of this kernel; send it back in If-None-Match.', schema: text },
};

/** Everything the paths refer to. */
export function components(): JsonObject {
  return {
    schemas: {
      Problem: {
        type: 'object',
        description: 'RFC 9457 problem details with a stable code.',
        required: ['type', 'title', 'status', 'detail', 'code', 'details'],
        properties: {
          type: { type: 'string', format: 'uri' },
          title: text,
          status: { type: 'integer', minimum: 400, maximum: 599 },
          detail: text,
          code: { type: 'string', enum: Object.keys(errorCodes) },
          details: { type: 'object' },
        },
      },
      CallResult: callResult(),
    },
    responses: Object.fromEntries(
      Object.entries(problemResponses).map(([name, [, description]]) => [
        name,
        {
          description,
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  };
}

function callResult(): JsonObject {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(callResultSchema, { io: 'input' }) as {
    [name: string]: Json;
  };
  const page = {
    type: 'object',
    required: ['limit', 'offset'],
    properties: {
      limit: { type: 'integer' },
      offset: { type: 'integer' },
      next: { ...text, description: 'Address of the next page.' },
    },
  };
  return {
    ...schema,
    required: [...(schema.required as string[]), 'page'],
    properties: { ...(schema.properties as JsonObject), page },
  };
}
