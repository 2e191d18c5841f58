import type { RunContext } from '../../domain/run-context.ts';
import { QuercusError } from '../../errors.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { checkedIri } from '../../rdf/n-triples.ts';
import { readLines } from '../count-facts.ts';
import { type KernelFile, kernelFile } from '../kernel-files.ts';
import { openKernel } from '../open-kernel.ts';
import { markerTriple, openRemote, type RemoteStore, remoteGraphs } from './remote-store.ts';

export interface LoadInput {
  /** Path of a frozen kernel. */
  readonly kernel: string;
  /** Gets the facts. */
  readonly store?: RemoteStore;
  /** A second dataset, of this kernel alone: gets the facts as its default graph and the evidence as named graphs. */
  readonly evidenceStore?: RemoteStore;
}

/** Statements that were loaded; absent = that store was not asked for. */
export interface LoadResult {
  readonly hash: string;
  readonly facts?: number;
  readonly evidence?: number;
}

/** Statements of one request; servers limit the size of an update. */
const batchSize = 2_000;

/**
 * Loads a kernel into remote stores. Facts arrive in a graph of their own and take their place by one update at the end,
 * so until then queries see the kernel before. The evidence dataset is cleared first and says which kernel it holds only
 * when all is there, so a load that breaks off is seen (STORE_MISMATCH). STORE_UNREACHABLE, STORE_REFUSED, QUERY_FAILED.
 */
export async function loadKernel(
  { kernel: path, store, evidenceStore }: LoadInput,
  context: RunContext,
): Promise<LoadResult> {
  const kernel = await openKernel(path);
  const source = { path, base: kernel.schema.base, hash: kernel.hash };
  return {
    hash: kernel.hash,
    ...(store === undefined ? {} : { facts: await loadFacts(source, store, context) }),
    ...(evidenceStore === undefined ? {} : { evidence: await loadEvidence(source, evidenceStore, context) }),
  };
}

interface Source {
  readonly path: string;
  readonly base: string;
  readonly hash: string;
}

async function loadFacts(
  { path, base, hash }: Source,
  remote: RemoteStore,
  context: RunContext,
): Promise<number> {
  const graphs = remoteGraphs(checkedIri(base));
  const store = await openRemote(remote, graphs.facts);
  await store.update(`DROP SILENT GRAPH <${graphs.arriving}>`);
  const count = await sendFile({ path, file: 'facts', store, graph: graphs.arriving }, context);
  const place =
    count === 0
      ? `DROP SILENT GRAPH <${graphs.facts}>`
      : `MOVE GRAPH <${graphs.arriving}> TO GRAPH <${graphs.facts}>`;
  await store.update(`${place} ;\n${mark(graphs.kernel, { base, hash })}`);
  return count;
}

async function loadEvidence(
  { path, base, hash }: Source,
  remote: RemoteStore,
  context: RunContext,
): Promise<number> {
  checkedIri(base);
  const store = await openRemote(remote);
  await store.update('DROP ALL');
  const facts = await sendFile({ path, file: 'facts', store }, context);
  const evidence = await sendFile({ path, file: 'evidence', store }, context);
  await store.update(mark(remoteGraphs(base).kernelWithEvidence, { base, hash }));
  return facts + evidence;
}

function mark(graph: string, { base, hash }: { readonly base: string; readonly hash: string }): string {
  return `DROP SILENT GRAPH <${graph}> ;\nINSERT DATA { GRAPH <${graph}> { ${markerTriple(base, hash)} } }`;
}

interface Sending {
  readonly path: string;
  readonly file: KernelFile;
  readonly store: GraphStore;
  readonly graph?: string;
}

/** Sends a file in batches. Statements with blank nodes go last and together, because a label means one node in one request only. */
async function sendFile(
  { path, file, store, graph }: Sending,
  { emit, signal }: RunContext,
): Promise<number> {
  const format = file === 'evidence' ? ('nq' as const) : ('nt' as const);
  const step = `load ${file}`;
  const send = async (lines: readonly string[]) => {
    if (signal?.aborted) throw new QuercusError('CANCELLED', 'The load was stopped; run it again.');
    if (lines.length > 0)
      await store.load({ text: lines.join('\n') }, { format, ...(graph === undefined ? {} : { graph }) });
  };
  emit({ type: 'step-start', step });
  let count = 0;
  let batch: string[] = [];
  const blank: string[] = [];
  for await (const line of readLines(kernelFile(path, file))) {
    if (line === '') continue;
    (hasBlankNode(line) ? blank : batch).push(line);
    count += 1;
    if (batch.length < batchSize) continue;
    await send(batch);
    batch = [];
    emit({ type: 'step-progress', step, done: count, unit: 'statements' });
  }
  await send(batch);
  await send(blank);
  emit({ type: 'step-end', step, message: `${count} statements` });
  return count;
}

/** A literal may hold what looks like a blank node; then the line only travels with the last batch. */
function hasBlankNode(line: string): boolean {
  return /(^|\s)_:/.test(line);
}
