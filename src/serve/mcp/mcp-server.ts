import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { installationVersion } from '../../config/installation.ts';
import { nearestNames } from '../../sources/nearest-names.ts';
import { functionTool } from './function-tool.ts';
import { type McpKernel, type McpSource, withLease } from './mcp-source.ts';
import type { McpTool } from './mcp-tool.ts';
import { withProgress } from './request-progress.ts';
import { registerResources } from './resource-requests.ts';
import { toolNames } from './tool-names.ts';
import { toolError, toolResult } from './tool-result.ts';

export interface McpOptions {
  /** Milliseconds after which a query is stopped. Default 30,000. */
  readonly timeout?: number;
  /** Tools beside the functions: those of the builder profile. Default none, the consumer profile. */
  readonly tools?: readonly McpTool[];
}

/** A server for one connection or one request: the functions of the kernel as tools, its documents as resources. */
export function createMcpServer(source: McpSource, options: McpOptions = {}): Server {
  const { served, release } = source.lease();
  try {
    const server = new Server(
      { name: 'quercus', title: served.kernel.schema.title, version: installationVersion() },
      { capabilities: { tools: {}, resources: {} }, instructions: instructions(served) },
    );
    const tools = toolsOf(served, options.tools ?? []);
    server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(listedTool) }));
    server.setRequestHandler('tools/call', ({ params }, context) =>
      callTool({ tool: tools.get(params.name) ?? unknownTool(params.name, tools), source, options }, [
        params.arguments ?? {},
        context,
      ]),
    );
    registerResources(server, source, options.timeout ?? defaultTimeout);
    return server;
  } finally {
    release();
  }
}

const defaultTimeout = 30_000;

function instructions({ kernel: { schema }, functions }: McpKernel): string {
  return [
    `${schema.title}. ${schema.description}`.trim(),
    `${functions.size} functions over verified facts, each a tool; quercus://ontology says what the types and properties mean.`,
    'An entity argument is an IRI, a short IRI such as data:Type/key, or the key itself.',
    'The status "empty" is an answer: nothing in the facts fits. An error names what is allowed; correct the arguments and call again.',
    'Add _evidence: true to see what each row rests on.',
  ].join('\n');
}

function toolsOf({ functions }: McpKernel, extra: readonly McpTool[]): Map<string, McpTool> {
  const taken = extra.map(({ name }) => name);
  const names = toolNames([...functions.keys()], taken);
  const own = [...functions].map(([name, compiled]) => functionTool(compiled, names.get(name) ?? name));
  return new Map([...own, ...extra].map((tool) => [tool.name, tool]));
}

function listedTool({ run: _, ...listed }: McpTool): Tool {
  // The schemas are plain JSON; only their types are narrower (read-only) than the SDK's.
  return listed as unknown as Tool;
}

interface Calling {
  readonly tool: McpTool;
  readonly source: McpSource;
  readonly options: McpOptions;
}

async function callTool(
  { tool, source, options: { timeout = defaultTimeout } }: Calling,
  [values, request]: readonly [Readonly<Record<string, unknown>>, ServerContext],
) {
  try {
    return await withProgress(request, tool.title, (context) =>
      withLease(source, async (served) => toolResult(await tool.run(values, { served, context, timeout }))),
    );
  } catch (error) {
    return toolError(error);
  }
}

function unknownTool(name: string, tools: ReadonlyMap<string, McpTool>): never {
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `No tool ${JSON.stringify(name.slice(0, 100))}. There are: ${nearestNames(name, [...tools.keys()]).join(', ')}.`,
  );
}
