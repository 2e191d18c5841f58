import { openEmbeddedStore } from '../../rdf/embedded-store.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import type { Batch, ChainedBatch } from '../journal/batch.ts';
import { batchFacts } from '../journal/batch-facts.ts';
import { findMoment } from './find-moment.ts';
import { loadState } from './load-state.ts';
import { readPast } from './read-past.ts';

export interface OpenFactsInput {
  readonly folder: string;
  readonly kernelHash: string;
  readonly facts: string;
  readonly base: string;
  /** A moment of the past (`findMoment`); default now. */
  readonly at?: string;
  /** Also what each batch's graph tells. */
  readonly evidence?: boolean;
  readonly signal?: AbortSignal;
}

/** The facts of a living kernel, now or at a moment of its past, in a store for reading; the writer goes on undisturbed. */
export async function openFacts(input: OpenFactsInput): Promise<GraphStore> {
  const { at, evidence = false, signal } = input;
  const past = await readPast({ ...input, whole: at !== undefined || evidence });
  const batches = upTo(at, past.batches);
  const store = await openEmbeddedStore(signal === undefined ? {} : { signal });
  await loadState(store, past.facts, batches);
  if (evidence) await loadBatchGraphs(store, batches, input.base);
  return store;
}

/** Every batch up to a moment, from the first one on. */
export async function readBatches(input: OpenFactsInput): Promise<ChainedBatch[]> {
  return upTo(input.at, (await readPast({ ...input, whole: true })).batches);
}

function upTo(at: string | undefined, batches: readonly ChainedBatch[]): ChainedBatch[] {
  const until = at === undefined ? Number.POSITIVE_INFINITY : findMoment(at, batches);
  return batches.filter(({ number }) => number <= until);
}

async function loadBatchGraphs(store: GraphStore, batches: readonly Batch[], base: string): Promise<void> {
  const lines = batches.flatMap((batch) => batchFacts(batch, base));
  await store.load({ text: lines.map((line) => `${line}\n`).join('') }, { format: 'nq' });
}
