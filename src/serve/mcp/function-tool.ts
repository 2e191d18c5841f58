import type { FunctionExample } from '../../domain/function.ts';
import type { CompiledFunction } from '../../functions/compiled-function.ts';
import { rowsToFetch } from '../functions/page-of-call.ts';
import { argumentsSchema, schemaArguments } from '../functions/parameter-json-schema.ts';
import { checkedArguments } from '../functions/read-call.ts';
import { pageSchema, readPage } from './call-page.ts';
import { callStructure, callStructureSchema } from './call-structure.ts';
import { type McpTool, readsOnly, type ToolCall } from './mcp-tool.ts';

/** Enough to show a model how arguments are written. */
const shownExamples = 2;

/** A function of the kernel as one tool. */
export function functionTool(compiled: CompiledFunction, name: string): McpTool {
  const { definition, columns } = compiled;
  const { properties = {}, required = [] } = argumentsSchema(compiled);
  return {
    name,
    title: definition.name,
    description: [
      definition.description.trim(),
      ...definition.examples.slice(0, shownExamples).map((example) => exampleText(compiled, example)),
    ].join('\n'),
    inputSchema: {
      type: 'object',
      properties: { ...properties, ...pageSchema },
      required,
      additionalProperties: false,
    },
    outputSchema: callStructureSchema(columns),
    annotations: { title: definition.name, ...readsOnly },
    run: (values, call) => callByName(definition.name, values, call),
  };
}

/** Calls the function that has this name in the kernel of the moment. FUNCTION_NOT_FOUND, ARGUMENT_*, QUERY_*. */
export async function callByName(
  name: string,
  values: Readonly<Record<string, unknown>>,
  { served: { kernel, functions }, context: { signal }, timeout }: ToolCall,
): Promise<Record<string, unknown>> {
  const { page, rest } = readPage(values);
  const compiled = functions.get(name);
  const result = await kernel.call(name, compiled ? checkedArguments(rest, compiled) : rest, {
    limit: rowsToFetch(page),
    evidence: page.evidence,
    timeout,
    ...(signal === undefined ? {} : { signal }),
  });
  return callStructure(result, page);
}

function exampleText(compiled: CompiledFunction, { question, arguments: values }: FunctionExample): string {
  return `Such as: ${question} → ${JSON.stringify(schemaArguments(compiled, values))}`;
}
