import { compileFunction } from '../functions/compile-function.ts';
import type { CompiledFunction } from '../functions/compiled-function.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { kernelFile } from '../kernel/kernel-files.ts';
import { openKernel } from '../kernel/open-kernel.ts';
import { openEmbeddedStore } from '../rdf/embedded-store.ts';
import type { GraphStore } from '../rdf/graph-store.ts';
import { catalogueText } from './catalogue-graph.ts';
import { copyKernel } from './kernel-copy.ts';
import { anonymousStore } from './store-pool/anonymous-store.ts';
import type { PoolLimits } from './store-pool/pool-limits.ts';
import { pooledStore } from './store-pool/pooled-store.ts';
import { QueryPool } from './store-pool/query-pool.ts';

/** A kernel that is open for many clients at once. */
export interface ServedKernel {
  readonly kernel: Kernel;
  /** By name, ready for descriptions; calls go through `kernel.call`. */
  readonly functions: ReadonlyMap<string, CompiledFunction>;
  readonly store: GraphStore;
  readonly pool: QueryPool;
  /** False = the store holds the facts only. */
  readonly hasEvidence: boolean;
  /** False = a remote store, which has neither S nor the catalogue. */
  readonly hasDescription: boolean;
  close(): Promise<void>;
}

export interface ServeSource {
  /** Path of a frozen kernel. */
  readonly kernel: string;
  readonly evidence: boolean;
  /** Opens one connection to a store that holds the kernel already; absent = the kernel is loaded into memory. */
  readonly openStore?: () => Promise<GraphStore>;
}

/** Opens a whole kernel or nothing: it answers from a private, checked copy of its files. */
export async function openServedKernel(
  { kernel: path, evidence, openStore }: ServeSource,
  limits: PoolLimits,
): Promise<ServedKernel> {
  const copy = await copyKernel(path);
  try {
    const described = await openKernel(copy.path);
    const catalogue = await catalogueText(described);
    const pool = await QueryPool.open(
      openStore === undefined
        ? () => loadKernel({ path: copy.path, evidence, catalogue })
        : async () => anonymousStore(await openStore()),
      limits,
      { areRemote: openStore !== undefined },
    );
    const store = pooledStore(pool);
    const kernel = await openKernel(copy.path, { store });
    return {
      kernel,
      functions: new Map(
        kernel.functions.map((definition) => [definition.name, compileFunction(definition, kernel.schema)]),
      ),
      store,
      pool,
      hasEvidence: evidence,
      hasDescription: openStore === undefined,
      close: async () => {
        await pool.close();
        await copy.remove();
      },
    };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

/** Default graph = the facts; named graphs = S, the catalogue and, when wanted, the evidence. */
async function loadKernel({
  path,
  evidence,
  catalogue,
}: {
  path: string;
  evidence: boolean;
  catalogue: string;
}): Promise<GraphStore> {
  const store = await openEmbeddedStore();
  try {
    await store.load({ path: kernelFile(path, 'facts') }, { format: 'nt' });
    if (evidence) await store.load({ path: kernelFile(path, 'evidence') }, { format: 'nq' });
    await store.load({ text: catalogue }, { format: 'nq' });
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
