import type { Schema } from '../../domain/schema.ts';
import { QuercusError } from '../../errors.ts';
import { endpointAddresses } from '../../rdf/endpoint-addresses.ts';
import { openEndpointStore } from '../../rdf/endpoint-store.ts';
import type { GraphStore } from '../../rdf/graph-store.ts';
import { checkedIri } from '../../rdf/n-triples.ts';
import { iri } from '../../rdf/vocabularies.ts';

/** A store on another server, as the one who runs Quercus names it. */
export interface RemoteStore {
  /** See `endpointAddresses`. */
  readonly address: string;
  readonly updateUrl?: string;
  /** Sent with every request, such as an authorization; never part of a message. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True = the facts are the store's own default graph, as in a virtual graph; which kernel it holds is not checked. */
  readonly ownDefaultGraph?: boolean;
}

/** Named graphs of a kernel in a remote store. */
export function remoteGraphs(base: string): {
  readonly facts: string;
  readonly arriving: string;
  /** Says which kernel the facts are of. */
  readonly kernel: string;
  /** The same in a dataset with evidence, so that one kind of store is not taken for the other. */
  readonly kernelWithEvidence: string;
} {
  return {
    facts: `${base}graph/facts`,
    arriving: `${base}graph/arriving`,
    kernel: `${base}graph/kernel`,
    kernelWithEvidence: `${base}graph/kernel-with-evidence`,
  };
}

/** Opens the store so that every query sees one graph as its default graph; without `graph`, the store's own. */
export function openRemote(remote: RemoteStore, graph?: string): Promise<GraphStore> {
  return openEndpointStore({
    ...endpointAddresses(remote.address, remote.updateUrl),
    ...(remote.headers === undefined ? {} : { headers: remote.headers }),
    // Of a kernel, such a store holds this graph alone: it is the union of the kernel's graphs too.
    ...(graph === undefined ? {} : { defaultGraph: graph, unionGraph: graph }),
  });
}

/** Opens the facts of a kernel in a remote store. STORE_MISMATCH when it holds another kernel or none. */
export async function openRemoteFacts(
  remote: RemoteStore,
  { schema: { base }, hash }: { readonly schema: Schema; readonly hash: string },
): Promise<GraphStore> {
  if (remote.ownDefaultGraph) return openRemote(remote);
  await requireKernelIn(remote, { base, hash, graph: remoteGraphs(base).kernel });
  return openRemote(remote, remoteGraphs(base).facts);
}

/** Opens a copy with facts and evidence, made by `loadKernel`. STORE_MISMATCH as above. */
export async function openRemoteEvidence(
  remote: RemoteStore,
  { schema: { base }, hash }: { readonly schema: Schema; readonly hash: string },
): Promise<GraphStore> {
  await requireKernelIn(remote, { base, hash, graph: remoteGraphs(base).kernelWithEvidence });
  return openRemote(remote);
}

/** One SPARQL triple that says which kernel the store holds. */
export function markerTriple(base: string, hash: string): string {
  return `<${checkedIri(`${base}kernel`)}> <${iri('dcterms', 'identifier')}> "${hash}"`;
}

async function requireKernelIn(
  remote: RemoteStore,
  { base, hash, graph }: { readonly base: string; readonly hash: string; readonly graph: string },
): Promise<void> {
  const store = await openRemote(remote, graph);
  const { rows } = await store.select(
    `SELECT ?hash WHERE { <${checkedIri(`${base}kernel`)}> <${iri('dcterms', 'identifier')}> ?hash }`,
  );
  const found = rows.map((row) => row.hash?.value);
  if (found.length === 1 && found[0] === hash) return;
  throw new QuercusError(
    'STORE_MISMATCH',
    `${remote.address} holds ${found.length === 0 ? 'no whole kernel of this base IRI' : `the kernel ${found.join(', ')}`}, and this is ${hash}. Load it with quercus load: --store for the facts, --evidence-store for facts with evidence.`,
    { details: { store: remote.address, found, expected: hash } },
  );
}
