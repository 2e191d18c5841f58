import type { JsonObject } from '../json.ts';
import { graphFormats, rowFormats } from '../sparql/result-formats.ts';
import { formatParameter, headers, problems, queryParameter, textContent } from './parts.ts';

const iri = { type: 'string', format: 'uri' };
const graphTypes = graphFormats.map(({ mediaType }) => mediaType);
const formatNames = [...new Set([...rowFormats, ...graphFormats].flatMap(({ names }) => names.slice(0, 1)))];
const graphNames = graphFormats.flatMap(({ names }) => names.slice(0, 1));

/** Everything but the functions. */
export function fixedPaths(): JsonObject {
  return {
    '/': {
      get: operation('contents', 'What is served here', {
        '200': jsonAnswer('Addresses, and the kernel by its hash.'),
      }),
    },
    '/health': {
      get: operation('health', 'Whether the server is well', {
        '200': jsonAnswer('The kernel, and how busy the server is.'),
      }),
    },
    '/functions': {
      get: operation('list_functions', 'The functions with their arguments and columns', {
        '200': jsonAnswer('The catalogue.'),
      }),
    },
    '/sparql': sparqlPath(),
    '/graph': { get: graphOperation() },
    '/entity': { get: entityOperation() },
    '/.well-known/void': {
      get: operation(
        'void',
        'VoID description of the kernel',
        rdfAnswer(['text/turtle', 'application/n-triples']),
      ),
    },
  };
}

function operation(operationId: string, summary: string, responses: JsonObject): JsonObject {
  return { tags: ['kernel'], operationId, summary, responses: { ...responses, ...problems('BadRequest') } };
}

function sparqlPath(): JsonObject {
  const dataset = (name: string, description: string) =>
    queryParameter(name, { type: 'array', items: iri }, { description });
  const parameters = [
    dataset('default-graph-uri', 'Graphs that together are the default graph.'),
    dataset('named-graph-uri', 'Graphs that GRAPH can reach.'),
    formatParameter('format', formatNames),
    queryParameter(
      'timeout',
      { type: 'integer', minimum: 1, maximum: 3_600_000 },
      { description: 'Milliseconds to wait; never more than the limit of the server.' },
    ),
  ];
  const responses = {
    '200': {
      description: 'The result, or without a query the service description.',
      headers,
      content: textContent([...rowFormats.map(({ mediaType }) => mediaType), ...graphTypes]),
    },
    ...problems('BadRequest', 'Forbidden', 'NotAcceptable', 'Unprocessable', 'Busy', 'TimedOut'),
  };
  const query = queryParameter(
    'query',
    { type: 'string' },
    {
      description: 'A SPARQL 1.1 query; without it the service description is given.',
      example: 'SELECT ?class (COUNT(?x) AS ?n) WHERE { ?x a ?class } GROUP BY ?class',
    },
  );
  const shared = {
    tags: ['sparql'],
    description: 'SPARQL 1.1 Protocol, queries only. Prefixes of the kernel need no declaration.',
  };
  return {
    get: {
      ...shared,
      operationId: 'query_get',
      summary: 'Ask a query',
      parameters: [query, ...parameters],
      responses,
    },
    post: {
      ...shared,
      operationId: 'query_post',
      summary: 'Ask a longer query',
      parameters,
      requestBody: {
        required: true,
        content: {
          'application/sparql-query': { schema: { type: 'string' } },
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', required: ['query'], properties: { query: { type: 'string' } } },
          },
        },
      },
      responses: { ...responses, ...problems('TooLarge', 'UnsupportedMediaType') },
    },
  };
}

function graphOperation(): JsonObject {
  return {
    tags: ['sparql'],
    operationId: 'read_graph',
    summary: 'Read a whole graph',
    description:
      'SPARQL 1.1 Graph Store Protocol, reading only. Exactly one of `default` (the facts) and `graph` is given.',
    parameters: [
      queryParameter(
        'default',
        { type: 'string', const: '' },
        { description: 'The default graph: all facts.' },
      ),
      queryParameter('graph', iri, { description: 'IRI of a named graph.' }),
      formatParameter('format', graphNames),
    ],
    responses: {
      ...rdfAnswer(graphTypes),
      ...problems('BadRequest', 'NotFound', 'NotAcceptable', 'Busy', 'TimedOut'),
    },
  };
}

function entityOperation(): JsonObject {
  return {
    tags: ['sparql'],
    operationId: 'read_entity',
    summary: 'What is known about an IRI',
    parameters: [
      queryParameter('iri', iri, {
        description: 'IRI of an entity, a graph or a term of the schema.',
        required: true,
      }),
      formatParameter('format', [...graphNames, 'html']),
    ],
    responses: {
      ...rdfAnswer([...graphTypes, 'text/html']),
      ...problems('BadRequest', 'NotFound', 'NotAcceptable', 'Busy', 'TimedOut'),
    },
  };
}

function jsonAnswer(description: string): JsonObject {
  return { description, content: { 'application/json': { schema: { type: 'object' } } } };
}

function rdfAnswer(mediaTypes: readonly string[]): JsonObject {
  return { '200': { description: 'The statements.', headers, content: textContent(mediaTypes) } };
}
