import type { Quad } from '@rdfjs/types';
import { QuercusError } from '../errors.ts';
import { type EndpointRequest, sendToEndpoint } from './endpoint-request.ts';
import type { GraphStore, QueryOptions, Solutions } from './graph-store.ts';
import { groupBy } from './group-by.ts';
import { quadToNQuads, termToNTriples } from './n-triples.ts';
import { parseRdf, readRdfFile } from './parse-rdf.ts';
import { parseSparqlJson, sparqlJson } from './sparql-results.ts';
import { namedNode } from './terms.ts';

/** Fuseki tells of a done update in HTML to whoever takes that, and HTML is how login pages come. */
const updateAnswers = 'application/json, text/plain;q=0.9, */*;q=0.1';

export interface EndpointOptions {
  /** SPARQL 1.1 query endpoint. */
  readonly url: string;
  /** SPARQL 1.1 update endpoint; absent = read-only. */
  readonly updateUrl?: string;
  /** Sent with every request, such as an authorization; never part of a message. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds for a request when the call names no limit of its own. Default 60,000. */
  readonly timeout?: number;
  /** IRI of the graph that holds the facts, sent as `default-graph-uri`: some stores' own default graph is all graphs. */
  readonly defaultGraph?: string;
  /** IRI that stands for the union of all graphs at this server (Fuseki: `urn:x-arq:UnionGraph`). */
  readonly unionGraph?: string;
}

/**
 * A SPARQL 1.1 endpoint behind the interface of the embedded store. A time limit ends the waiting; whether the server
 * stops too is the server's affair. `load` is one INSERT DATA request, so it is all or nothing where the server's
 * updates are; large files belong to the server's own loader. `size` counts the default graph.
 */
export async function openEndpointStore(options: EndpointOptions): Promise<GraphStore> {
  return new EndpointStore(options);
}

class EndpointStore implements GraphStore {
  readonly #options: EndpointOptions;

  constructor(options: EndpointOptions) {
    this.#options = options;
  }

  async load(
    input: { text: string } | { path: string },
    { format, graph }: { format: 'nt' | 'nq' | 'ttl'; graph?: string },
  ): Promise<void> {
    const quads =
      'text' in input ? parseRdf(input.text, { format }) : await readRdfFile(input.path, { format });
    await this.update(insertData(quads, graph ?? this.#options.defaultGraph));
  }

  async select(query: string, options: QueryOptions = {}): Promise<Solutions> {
    const result = await this.#results(query, options);
    if (typeof result !== 'boolean') return result;
    throw new QuercusError('QUERY_FAILED', 'A SELECT query was expected, but this is an ASK query.', {
      details: { query },
    });
  }

  async ask(query: string, options: QueryOptions = {}): Promise<boolean> {
    const result = await this.#results(query, options);
    if (typeof result === 'boolean') return result;
    throw new QuercusError('QUERY_FAILED', 'An ASK query was expected, but this is a SELECT query.', {
      details: { query },
    });
  }

  async construct(query: string, options: QueryOptions = {}): Promise<Quad[]> {
    return parseRdf(await this.queryText(query, 'application/n-triples', options), { format: 'nt' });
  }

  async queryText(query: string, mediaType: string, options: QueryOptions = {}): Promise<string> {
    const body = new URLSearchParams({ query });
    const graph = options.unionDefaultGraph ? this.#unionGraph() : this.#options.defaultGraph;
    if (graph !== undefined) body.set('default-graph-uri', graph);
    return sendToEndpoint(
      this.#request({ url: this.#options.url, body, accept: mediaType, text: query, kind: 'query' }, options),
    );
  }

  async update(update: string): Promise<void> {
    const { updateUrl } = this.#options;
    if (updateUrl === undefined) {
      throw new QuercusError(
        'QUERY_REFUSED',
        `${this.#options.url} was opened without an update URL and is read-only.`,
      );
    }
    const body = new URLSearchParams({ update });
    await sendToEndpoint(
      this.#request({ url: updateUrl, body, accept: updateAnswers, text: update, kind: 'update' }, {}),
    );
  }

  async size(): Promise<number> {
    const { rows } = await this.select('SELECT (COUNT(*) AS ?count) WHERE { ?s ?p ?o }');
    return Number(rows[0]?.count?.value);
  }

  async close(): Promise<void> {}

  async #results(query: string, options: QueryOptions): Promise<Solutions | boolean> {
    const text = await this.queryText(query, sparqlJson, options);
    try {
      return parseSparqlJson(text);
    } catch (cause) {
      // A server may run into its own limit after it has sent "200 OK" and half of the result.
      throw new QuercusError(
        'STORE_ANSWER_INVALID',
        `${this.#options.url} sent a result that breaks off or is not SPARQL JSON: ${(cause as Error).message}`,
        {
          details: { url: this.#options.url, query },
          cause,
        },
      );
    }
  }

  #request(
    request: Omit<EndpointRequest, 'headers' | 'timeout' | 'signal'>,
    { timeout, signal }: QueryOptions,
  ): EndpointRequest {
    return {
      ...request,
      headers: this.#options.headers ?? {},
      timeout: timeout ?? this.#options.timeout ?? 60_000,
      signal,
    };
  }

  #unionGraph(): string {
    if (this.#options.unionGraph !== undefined) return this.#options.unionGraph;
    throw new QuercusError(
      'QUERY_REFUSED',
      `The SPARQL protocol cannot ask for the union of all graphs; say which IRI stands for it at ${this.#options.url} (unionGraph).`,
    );
  }
}

/** One INSERT DATA, every term written by us: blank nodes keep their identity within it. */
function insertData(quads: readonly Quad[], graph: string | undefined): string {
  const byGraph = groupBy(quads, (quad) =>
    quad.graph.termType === 'DefaultGraph' ? (graph ?? '') : quad.graph.value,
  );
  const blocks = [...byGraph].map(([name, group]) => {
    const triples = group
      .map(({ subject, predicate, object }) =>
        quadToNQuads({ subject, predicate, object, graph: { termType: 'DefaultGraph' } } as Quad),
      )
      .join('\n');
    return name === '' ? triples : `GRAPH ${termToNTriples(namedNode(name))} {\n${triples}\n}`;
  });
  return `INSERT DATA {\n${blocks.join('\n')}\n}`;
}
