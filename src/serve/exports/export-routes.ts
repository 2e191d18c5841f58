import { type Context, Hono } from 'hono';
import { QuercusError } from '../../errors.ts';
import { readOnlyMethods } from '../http/methods.ts';
import { etagOf, notModified, textResponse } from '../http/text-response.ts';
import type { ServedKernel } from '../served-kernel.ts';
import { grlcQueries } from './grlc-queries.ts';
import { schemaJsonSchema } from './schema-json-schema.ts';
import { schemaTypeScript } from './schema-typescript.ts';

export interface ExportOptions {
  readonly kernelOf: (c: Context) => ServedKernel;
  readonly originOf: (request: Request) => string;
}

/** S as JSON Schema and TypeScript, and the portable functions as grlc queries. */
export function exportRoutes({ kernelOf, originOf }: ExportOptions): Hono {
  const answer = async (c: Context, contentType: string, write: (served: ServedKernel) => string) => {
    const request = c.req.raw;
    const served = kernelOf(c);
    const etag = etagOf(served.kernel.hash, request.url);
    return notModified(request, etag) ?? textResponse(request, { text: write(served), contentType, etag });
  };
  const queries = (c: Context, { functions }: ServedKernel) =>
    grlcQueries(functions.values(), `${originOf(c.req.raw)}/sparql`);
  const app = new Hono()
    .get('/schema.json', (c) =>
      answer(
        c,
        'application/schema+json',
        ({ kernel }) => `${JSON.stringify(schemaJsonSchema(kernel.schema), null, 2)}\n`,
      ),
    )
    .get('/schema.d.ts', (c) =>
      answer(c, 'text/plain; charset=utf-8', ({ kernel }) => schemaTypeScript(kernel.schema)),
    )
    .get('/grlc', (c) =>
      answer(
        c,
        'application/json',
        (served) =>
          `${JSON.stringify({ queries: queries(c, served).map(({ fileName }) => `/grlc/${fileName}`) })}\n`,
      ),
    )
    .get('/grlc/:file', (c) =>
      answer(c, 'application/sparql-query', (served) => {
        const found = queries(c, served).find(({ fileName }) => fileName === c.req.param('file'));
        if (found) return found.text;
        throw new QuercusError(
          'RESOURCE_NOT_FOUND',
          `There is no query ${c.req.param('file').slice(0, 100)}. GET /grlc lists what there is.`,
          {
            details: { path: c.req.path.slice(0, 200) },
          },
        );
      }),
    );
  return readOnlyMethods(app, ['/schema.json', '/schema.d.ts', '/grlc', '/grlc/:file']);
}
