import { QuercusError } from '../../errors.ts';
import type { GraphStore, QueryOptions } from '../../rdf/graph-store.ts';
import type { QueryPool } from './query-pool.ts';

/** The pool as one read-only store, for whatever asks a GraphStore. */
export function pooledStore(pool: QueryPool): GraphStore {
  const limitsOf = ({ timeout, signal }: QueryOptions = {}) => ({ timeout, signal });
  const optionsWith = (options: QueryOptions | undefined, signal: AbortSignal): QueryOptions => ({
    ...options,
    timeout: undefined,
    signal,
  });
  return {
    select: (query, options) =>
      pool.run((store, signal) => store.select(query, optionsWith(options, signal)), limitsOf(options)),
    ask: (query, options) =>
      pool.run((store, signal) => store.ask(query, optionsWith(options, signal)), limitsOf(options)),
    construct: (query, options) =>
      pool.run((store, signal) => store.construct(query, optionsWith(options, signal)), limitsOf(options)),
    queryText: (query, mediaType, options) =>
      pool.run(
        (store, signal) => store.queryText(query, mediaType, optionsWith(options, signal)),
        limitsOf(options),
      ),
    size: () => pool.run((store) => store.size()),
    load: refuseChange,
    update: refuseChange,
    close: () => pool.close(),
  };
}

async function refuseChange(): Promise<never> {
  throw new QuercusError(
    'QUERY_REFUSED',
    'A served kernel is read-only. Build it again to change its facts.',
  );
}
