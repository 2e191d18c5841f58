import { QuercusError } from '../../errors.ts';
import { bodyMediaType, readBody } from '../http/request-body.ts';
import { queryStringOf, RequestParameters } from '../http/request-parameters.ts';
import type { ProtocolDataset } from './prepare-query.ts';

/** A query operation of the SPARQL 1.1 Protocol §2.1, whichever of the three ways it came. */
export interface QueryOperation {
  readonly sparql: string;
  readonly dataset: ProtocolDataset;
  readonly format: string | undefined;
  /** Milliseconds, when the client wants to wait less than the server would. */
  readonly timeout: number | undefined;
}

const form = 'application/x-www-form-urlencoded';
const direct = 'application/sparql-query';
const update = 'application/sparql-update';

/** Reads a query operation; undefined for a GET without a query, which asks for the service description. */
export async function readOperation(
  request: Request,
  requestLimit: number,
): Promise<QueryOperation | undefined> {
  const inUrl = queryStringOf(request.url);
  if (request.method !== 'POST') {
    const parameters = new RequestParameters(inUrl);
    refuseUpdate(parameters);
    const asked = operation(parameters, parameters.one('query') ?? '');
    return parameters.has('query') ? asked : undefined;
  }
  switch (bodyMediaType(request)) {
    case form: {
      const parameters = new RequestParameters(inUrl, await readBody(request, requestLimit));
      refuseUpdate(parameters);
      return operation(parameters, requiredQuery(parameters));
    }
    case direct:
      return operation(new RequestParameters(inUrl), await readBody(request, requestLimit));
    case update:
      throw readOnly();
    default:
      throw wrongMediaType(request.headers.get('content-type'));
  }
}

function operation(parameters: RequestParameters, sparql: string): QueryOperation {
  return {
    sparql,
    dataset: {
      defaultGraphs: parameters.all('default-graph-uri').map(absoluteIri),
      namedGraphs: parameters.all('named-graph-uri').map(absoluteIri),
    },
    format: parameters.one('format'),
    timeout: parameters.wholeNumber('timeout', { minimum: 1, maximum: 3_600_000 }),
  };
}

function requiredQuery(parameters: RequestParameters): string {
  const query = parameters.one('query');
  if (query !== undefined) return query;
  throw new QuercusError('REQUEST_INVALID', 'The parameter query is missing.', {
    details: { parameter: 'query' },
  });
}

function absoluteIri(text: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) return text;
  throw new QuercusError(
    'REQUEST_INVALID',
    `${JSON.stringify(text)} is no absolute IRI, so it names no graph.`,
    { details: { got: text } },
  );
}

function refuseUpdate(parameters: RequestParameters): void {
  if (parameters.has('update')) throw readOnly();
}

function readOnly(): QuercusError {
  return new QuercusError(
    'QUERY_REFUSED',
    'Updates are not offered: a served kernel is read-only. Build it again to change its facts.',
  );
}

function wrongMediaType(got: string | null): QuercusError {
  const allowed = [form, direct];
  return new QuercusError(
    'REQUEST_MEDIA_TYPE',
    `A query is posted as ${allowed.join(' or ')}; got ${got === null ? 'no Content-Type' : JSON.stringify(got)}.`,
    { details: { got, allowed } },
  );
}
