import { openFacts, readBatches } from '../../actions/live/open-facts.ts';
import type { Kernel } from '../kernel.ts';
import { openKernel } from '../open-kernel.ts';
import { explainLive } from './explain-live.ts';
import { readLiveFolder } from './live-folder.ts';

export interface OpenLiveOptions {
  /** A moment of the past: a batch number, a time, or NAME=VALUE such as `turn=12`. Default now. */
  readonly at?: string;
  /** Also load what each batch tells of itself. */
  readonly evidence?: boolean;
  readonly signal?: AbortSignal;
}

/** Opens a living kernel for reading, as it is now or was at a moment: functions and queries are those of its kernel. */
export async function openLiveKernel(path: string, options: OpenLiveOptions = {}): Promise<Kernel> {
  const live = await readLiveFolder(path);
  const past = { ...live, base: live.schema.base, ...options };
  const store = await openFacts(past);
  const kernel = await openKernel(live.kernel, { store });
  const { call, nearValues, query } = kernel;
  // An answer explains many statements; the journal is long.
  let read: ReturnType<typeof readBatches> | undefined;
  const batches = () => {
    read ??= readBatches(past);
    return read;
  };
  return {
    ...{
      path,
      hash: kernel.hash,
      schema: kernel.schema,
      functions: kernel.functions,
      prefixes: kernel.prefixes,
    },
    call: call.bind(kernel),
    nearValues: nearValues.bind(kernel),
    query: query.bind(kernel),
    why: async (statement) => explainLive({ ...past, store, batches: await batches() }, statement),
    close: async () => {
      await kernel.close();
      await store.close();
    },
  };
}
