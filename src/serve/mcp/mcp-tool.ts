import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { RunContext } from '../../domain/run-context.ts';
import type { McpKernel } from './mcp-source.ts';

/** JSON Schema 2020-12 of an object. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly additionalProperties: boolean;
}

/** One tool as MCP lists it, and what a call of it does. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: ToolAnnotations;
  /** Gives the structured result; a coded error becomes the tool's error, which the model reads. */
  run(values: Readonly<Record<string, unknown>>, call: ToolCall): Promise<Readonly<Record<string, unknown>>>;
}

export interface ToolCall {
  readonly served: McpKernel;
  readonly context: RunContext;
  /** Milliseconds after which a query is stopped. */
  readonly timeout: number;
}

/** Nothing is changed, the same call gives the same answer, and nothing outside the kernel is asked. */
export const readsOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
