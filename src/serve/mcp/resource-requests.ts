import { ResourceNotFoundError, type Server } from '@modelcontextprotocol/server';
import { QuercusError } from '../../errors.ts';
import { nearestNames } from '../../sources/nearest-names.ts';
import { entityIri, entityTemplate, entityText } from './entity-resource.ts';
import { type KernelResource, kernelResources } from './kernel-resources.ts';
import { type McpSource, withLease } from './mcp-source.ts';
import type { ToolCall } from './mcp-tool.ts';
import { withProgress } from './request-progress.ts';

/** Answers the requests about resources: documents are listed, entities have a template. */
export function registerResources(server: Server, source: McpSource, timeout: number): void {
  server.setRequestHandler('resources/list', () =>
    withLease(source, async (served) => ({ resources: (await kernelResources(served)).map(listed) })),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [entityTemplate] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }, request) =>
    withProgress(request, uri, (context) =>
      withLease(source, async (served) => ({
        contents: [await readResource(uri, { served, context, timeout })],
      })),
    ),
  );
}

function listed({ read: _, ...resource }: KernelResource) {
  return resource;
}

async function readResource(uri: string, call: ToolCall) {
  const iri = entityIri(uri, call.served.kernel.prefixes);
  if (iri !== undefined) {
    return { uri, mimeType: entityTemplate.mimeType, text: await found(uri, () => entityText(iri, call)) };
  }
  const resources = await kernelResources(call.served);
  const resource = resources.find((candidate) => candidate.uri === uri);
  if (resource !== undefined) return { uri, mimeType: resource.mimeType, text: await resource.read() };
  const near = nearestNames(
    uri,
    resources.map((candidate) => candidate.uri),
  );
  throw new ResourceNotFoundError(uri, `No resource ${uri.slice(0, 200)}. There are: ${near.join(', ')}.`);
}

async function found(uri: string, read: () => Promise<string>): Promise<string> {
  try {
    return await read();
  } catch (error) {
    const isMissing =
      error instanceof QuercusError && ['RESOURCE_NOT_FOUND', 'RDF_SYNTAX'].includes(error.code);
    throw isMissing ? new ResourceNotFoundError(uri, error.message) : error;
  }
}
