import { Hono } from 'hono';
import { kernelFile } from '../kernel/kernel-files.ts';
import { readRdfFile } from '../rdf/parse-rdf.ts';
import type { KernelOf } from './app.ts';
import { voidAccessQuads, voidQuads } from './exports/void-description.ts';
import { rdfDocument } from './http/rdf-document.ts';
import type { KernelHost } from './kernel-host.ts';

export interface HomeOptions {
  readonly host: KernelHost;
  readonly kernelOf: KernelOf;
  readonly originOf: (request: Request) => string;
}

/** What is served, whether it is well, and the VoID description at its well-known address. */
export function homeRoutes({ host, kernelOf, originOf }: HomeOptions): Hono {
  return new Hono()
    .get('/', (c) => c.json(contents(originOf(c.req.raw), kernelOf(c).kernel)))
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
