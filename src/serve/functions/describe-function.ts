import type { CompiledFunction } from '../../functions/compiled-function.ts';
import { argumentsSchema } from './parameter-json-schema.ts';

/** A function as `GET /functions` lists it. */
export function describeFunction(compiled: CompiledFunction) {
  const { definition, columns, portable, notPortable } = compiled;
  return {
    name: definition.name,
    description: definition.description,
    path: `/functions/${encodeURIComponent(definition.name)}`,
    arguments: argumentsSchema(compiled),
    columns,
    examples: definition.examples.map(({ question, arguments: values }) => ({ question, arguments: values })),
    portable,
    ...(portable ? {} : { notPortable }),
  };
}
