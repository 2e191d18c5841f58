import { Hono } from 'hono';
import { kernelFile } from '../kernel/kernel-files.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import { voidAccessQuads, voidQuads } from './exports/void-description.ts';
import { readOnlyMethods } from './http/methods.ts';
import { rdfDocument } from './http/rdf-document.ts';
import { etagOf, notModified, textResponse } from './http/text-response.ts';
import type { KernelHost } from './kernel-host.ts';
import type { KernelOf } from './kernel-of.ts';
import { openApiDocument } from './openapi/openapi-document.ts';

export interface HomeOptions {
  readonly host: KernelHost;
  readonly kernelOf: KernelOf;
  readonly originOf: (request: Request) => string;
  readonly publicUrl: string | undefined;
}

/** What is served, whether it is well, and the VoID description at its well-known address. */
export function homeRoutes({ host, kernelOf, originOf, publicUrl }: HomeOptions): Hono {
  const app = new Hono()
    .get('/', (c) => c.json(contents(originOf(c.req.raw), kernelOf(c).kernel)))
    .get('/openapi.json', (c) => {
      const { kernel, functions } = kernelOf(c);
      const document = openApiDocument({
        schema: kernel.schema,
        hash: kernel.hash,
        functions,
        server: publicUrl,
      });
      return jsonDocument(c.req.raw, document, kernel.hash);
    })
    .get('/health', (c) => c.json(health(host), 200, { 'Cache-Control': 'no-store' }))
    .get('/.well-known/void', (c) => {
      const { kernel } = kernelOf(c);
      const origin = originOf(c.req.raw);
      return rdfDocument(c.req.raw, {
        quads: async () => [
          ...voidQuads(await readRdfFile(kernelFile(kernel.path, 'description')), kernel.schema),
          ...voidAccessQuads(kernel.schema, origin),
        ],
        prefixes: kernel.prefixes,
        version: kernel.hash,
      });
    });
  return readOnlyMethods(app, ['/', '/openapi.json', '/health', '/.well-known/void']);
}

function contents(
  origin: string,
  kernel: { readonly hash: string; readonly schema: { title: string; description: string; base: string } },
) {
  const { title, description, base } = kernel.schema;
  return {
    title,
    description,
    base,
    kernel: kernel.hash,
    sparql: `${origin}/sparql`,
    graphStore: `${origin}/graph`,
    functions: `${origin}/functions`,
    mcp: `${origin}/mcp`,
    openapi: `${origin}/openapi.json`,
    entity: `${origin}/entity?iri={iri}`,
    void: `${origin}/.well-known/void`,
    health: `${origin}/health`,
  };
}

function health(host: KernelHost) {
  const { kernel, pool } = host.served;
  return {
    status: 'ok',
    kernel: kernel.hash,
    ...pool.state,
    ...(host.refused === undefined ? {} : { replacementRefused: host.refused }),
  };
}

async function jsonDocument(request: Request, document: unknown, version: string): Promise<Response> {
  const etag = etagOf(version, request.url);
  const text = `${JSON.stringify(document, null, 2)}\n`;
  return notModified(request, etag) ?? textResponse(request, { text, contentType: 'application/json', etag });
}
