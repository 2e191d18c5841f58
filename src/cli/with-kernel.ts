import { QuercusError } from '../errors.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { isLive } from '../kernel/live/live-folder.ts';
import { type OpenLiveOptions, openLiveKernel } from '../kernel/live/open-live-kernel.ts';
import { openKernel } from '../kernel/open-kernel.ts';
import { openRemoteEvidence, openRemoteFacts, type RemoteStore } from '../kernel/remote/remote-store.ts';

export interface WithKernelOptions extends OpenLiveOptions {
  /** Answers instead of a store in memory; with `evidence` a dataset that holds that too. */
  readonly remote?: RemoteStore | undefined;
}

/** Opens a kernel, frozen or living, for one command and closes it whatever happens. `at` asks a living one's past. */
export async function withKernel<Result>(
  path: string,
  work: (kernel: Kernel) => Promise<Result>,
  options: WithKernelOptions = {},
): Promise<Result> {
  const kernel = await open(path, options);
  try {
    return await work(kernel);
  } finally {
    await kernel.close();
  }
}

function open(path: string, { remote, ...options }: WithKernelOptions): Promise<Kernel> {
  if (remote !== undefined) return openWithRemote(path, remote, options);
  if (isLive(path)) return openLiveKernel(path, options);
  if (options.at === undefined) return openKernel(path);
  throw new QuercusError(
    'USAGE',
    `--at asks the past of a living kernel, and ${path} is none. Start one with: quercus live`,
    { details: { path } },
  );
}

async function openWithRemote(
  path: string,
  remote: RemoteStore,
  { at, evidence }: OpenLiveOptions,
): Promise<Kernel> {
  if (isLive(path) || at !== undefined)
    throw new QuercusError(
      'USAGE',
      '--store holds frozen kernels; a living kernel answers from its own folder.',
    );
  const described = await openKernel(path);
  const store = await (evidence ? openRemoteEvidence : openRemoteFacts)(remote, described);
  return openKernel(path, { store });
}
