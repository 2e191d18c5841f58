/** What the thread of the embedded store is asked. */
export type StoreRequest = { readonly id: number } & StoreTask;
export type StoreTask = LoadTask | QueryTask | UpdateTask | { readonly kind: 'size' };
export type LoadRequest = { readonly id: number } & LoadTask;

export interface LoadTask {
  readonly kind: 'load';
  /** Exactly one of `text` and `path`; a path may end in `.gz`. */
  readonly text?: string;
  readonly path?: string;
  readonly format: 'nt' | 'nq' | 'ttl';
  /** IRI of the graph that triples go to; absent = the default graph. */
  readonly graph?: string;
  /** Quads the store may hold afterwards. */
  readonly limit: number;
}

export interface QueryTask {
  readonly kind: 'query';
  readonly query: string;
  readonly mediaType: string;
  readonly unionDefaultGraph: boolean;
}

export interface UpdateTask {
  readonly kind: 'update';
  readonly update: string;
}

/** What it answers. After `broken` and `too large` the thread must be thrown away. */
export type StoreReply =
  | { readonly id: number; readonly result: string | number | undefined; readonly problem?: undefined }
  | { readonly id: number; readonly problem: 'failed' | 'broken' | 'too large'; readonly message: string };
