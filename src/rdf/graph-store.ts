import type { Quad, Term } from '@rdfjs/types';

export interface QueryOptions {
  /** Milliseconds after which the query is really stopped (QUERY_TIMED_OUT). */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Treat the union of all graphs as the default graph. */
  readonly unionDefaultGraph?: boolean;
}

/** Solutions in the order the engine gave them; an unbound variable is absent from its row. */
export interface Solutions {
  readonly variables: readonly string[];
  readonly rows: readonly Readonly<Record<string, Term>>[];
}

/** One interface over the embedded store and SPARQL endpoints. Values come back canonicalised (`007` as `7`): never write files from it. */
export interface GraphStore {
  /** Parses and adds RDF text or a file; all or nothing. `graph` puts triples into a named graph. */
  load(
    input: { text: string } | { path: string },
    options: { format: 'nt' | 'nq' | 'ttl'; graph?: string },
  ): Promise<void>;
  select(query: string, options?: QueryOptions): Promise<Solutions>;
  ask(query: string, options?: QueryOptions): Promise<boolean>;
  construct(query: string, options?: QueryOptions): Promise<Quad[]>;
  /** Serialised result for a media type such as `application/sparql-results+json` or `text/turtle`. */
  queryText(query: string, mediaType: string, options?: QueryOptions): Promise<string>;
  update(update: string): Promise<void>;
  /** Number of quads. */
  size(): Promise<number>;
  close(): Promise<void>;
}
