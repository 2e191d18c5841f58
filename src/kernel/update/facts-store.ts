import type { RunContext } from '../../domain/run-context.ts';
import { type FactsChange, predicateOf } from '../../graph/facts-change.ts';
import { readLineBatches } from '../../graph/line-spool.ts';
import { openEmbeddedStore } from '../../rdf/embedded-store.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { parseRdf } from '../../rdf/parse-rdf.ts';
import { parseSparqlJson, sparqlJson } from '../../rdf/sparql-results.ts';
import type { AnswerMemory } from './answer-memory.ts';
import { footprintOf } from './query-footprint.ts';
import { refreshAnswer } from './refresh-answer.ts';

interface FactsStoreInput {
  /** Sorted file of facts. */
  readonly facts: string;
  readonly memory: AnswerMemory;
  /** What became of the facts since the answers that are remembered. Then only facts that a query can see are loaded. */
  readonly change?: FactsChange;
}

/**
 * A store of a file of facts that loads when it is first asked something that is not remembered. It can be read only.
 */
export async function openFactsStore(
  { facts, memory, change }: FactsStoreInput,
  context: RunContext,
): Promise<GraphStore> {
  const store = await openEmbeddedStore({ signal: context.signal });
  const loader = createLoader(facts, store, context);
  const queryText: GraphStore['queryText'] = (query, mediaType, options) =>
    memory.answer(query, mediaType, async (before) => {
      if (change !== undefined && before !== undefined && mediaType === sparqlJson) {
        const refreshed = await refreshAnswer({ query, before }, { facts, change });
        if (refreshed !== undefined) return refreshed;
      }
      await loader.load(change === undefined ? undefined : predicatesOf(query));
      return store.queryText(query, mediaType, options);
    });
  return {
    ...{ queryText, close: () => store.close() },
    select: async (query, options) => {
      const result = parseSparqlJson(await queryText(query, sparqlJson, options));
      return typeof result === 'boolean' ? store.select(query, options) : result;
    },
    ask: async (query, options) => {
      const result = parseSparqlJson(await queryText(query, sparqlJson, options));
      return typeof result === 'boolean' ? result : store.ask(query, options);
    },
    construct: async (query, options) =>
      parseRdf(await queryText(query, 'application/n-triples', options), { format: 'nt' }),
    size: async () => {
      await loader.load(undefined);
      return store.size();
    },
    load: (input, options) => store.load(input, options),
    update: (update) => store.update(update),
  };
}

/** Undefined when the query can see facts with any predicate. */
function predicatesOf(query: string): string[] | undefined {
  const predicates = footprintOf(query)?.map(([, predicate]) => predicate);
  return predicates?.every((predicate) => predicate !== null) ? predicates : undefined;
}

/** Loads each fact once. */
function createLoader(path: string, store: GraphStore, context: RunContext) {
  const loaded = new Set<string>();
  let isWhole = false;
  let queue = Promise.resolve();
  const load = async (predicates: readonly string[] | undefined) => {
    const missing = new Set(predicates?.filter((predicate) => !loaded.has(predicate)));
    if (isWhole || (predicates !== undefined && missing.size === 0)) return;
    if (predicates === undefined) {
      context.emit({ type: 'step-start', step: 'load' });
      await store.load({ path }, { format: 'nt' });
      context.emit({ type: 'step-end', step: 'load' });
      isWhole = true;
    } else await loadSome(path, missing, store);
    for (const predicate of missing) loaded.add(predicate);
  };
  return {
    load: (predicates: readonly string[] | undefined): Promise<void> => {
      queue = queue.then(() => load(predicates));
      return queue;
    },
  };
}

/** Characters that are given to the store at once. */
const pieceLength = 16 * 1024 * 1024;

async function loadSome(path: string, predicates: ReadonlySet<string>, store: GraphStore): Promise<void> {
  let piece = '';
  const flush = async () => {
    if (piece !== '') await store.load({ text: piece }, { format: 'nt' });
    piece = '';
  };
  for await (const lines of readLineBatches(path)) {
    for (const line of lines) if (predicates.has(predicateOf(line))) piece += `${line}\n`;
    if (piece.length > pieceLength) await flush();
  }
  await flush();
}
