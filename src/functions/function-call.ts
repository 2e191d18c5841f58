import type { GraphStore, QueryOptions } from '../rdf/graph-store.ts';
import type { MintIri } from './bind/mint-iri.ts';
import type { CompiledFunction } from './compiled-function.ts';

/** What `callFunction` is given. */
export interface FunctionCall {
  readonly function: CompiledFunction;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly store: GraphStore;
  /** Makes the IRI of an entity that an argument names by its key. */
  readonly mintIri: MintIri;
  /** Most rows to return; more than that is `truncated`. Default 10,000. */
  readonly limit?: number | undefined;
  /** Also tell which entities and facts each row rests on. */
  readonly evidence?: boolean | undefined;
  readonly options?: QueryOptions;
}
