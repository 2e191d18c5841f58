import type { Schema } from '../../domain/schema.ts';
import type { CompiledFunction } from '../../functions/compiled-function.ts';
import type { JsonObject } from '../json.ts';
import { fixedPaths } from './fixed-paths.ts';
import { functionPath } from './function-paths.ts';
import { components } from './parts.ts';

export interface OpenApiInput {
  readonly schema: Schema;
  /** Hash of the kernel; its first twelve digits are the version of the document. */
  readonly hash: string;
  readonly functions: ReadonlyMap<string, CompiledFunction>;
  /** URL of the server, without a slash at the end; absent = wherever the document came from. */
  readonly server: string | undefined;
}

/** OpenAPI 3.1 for a served kernel: one path for each function, and the fixed ones. */
export function openApiDocument({ schema, hash, functions, server }: OpenApiInput): JsonObject {
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: schema.title,
      version: hash.slice(0, 12),
      description: schema.description === '' ? `The functions of ${schema.title}.` : schema.description,
      license: { name: 'The data and its schema: see /.well-known/void', url: `${schema.base}kernel` },
    },
    servers: [{ url: server ?? '/' }],
    security: [],
    tags: [
      { name: 'functions', description: 'Typed questions, each tested when the kernel was built.' },
      { name: 'sparql', description: 'The graph itself, for those who write SPARQL or read RDF.' },
      { name: 'kernel', description: 'What is served.' },
    ],
    paths: { ...functionPaths(functions), ...fixedPaths() },
    components: components(),
  };
}

function functionPaths(functions: ReadonlyMap<string, CompiledFunction>): JsonObject {
  return Object.fromEntries(
    [...functions].map(([name, compiled]) => [
      `/functions/${encodeURIComponent(name)}`,
      functionPath(compiled),
    ]),
  );
}
