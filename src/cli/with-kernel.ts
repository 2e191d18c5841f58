import { QuercusError } from '../errors.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { isLive } from '../kernel/live/live-folder.ts';
import { type OpenLiveOptions, openLiveKernel } from '../kernel/live/open-live-kernel.ts';
import { openKernel } from '../kernel/open-kernel.ts';

/** Opens a kernel, frozen or living, for one command and closes it whatever happens. `at` asks a living one's past. */
export async function withKernel<Result>(
  path: string,
  work: (kernel: Kernel) => Promise<Result>,
  options: OpenLiveOptions = {},
): Promise<Result> {
  const kernel = await open(path, options);
  try {
    return await work(kernel);
  } finally {
    await kernel.close();
  }
}

function open(path: string, options: OpenLiveOptions): Promise<Kernel> {
  if (isLive(path)) return openLiveKernel(path, options);
  if (options.at === undefined) return openKernel(path);
  throw new QuercusError(
    'USAGE',
    `--at asks the past of a living kernel, and ${path} is none. Start one with: quercus live`,
    { details: { path } },
  );
}
