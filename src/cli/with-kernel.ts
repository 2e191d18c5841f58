import type { Kernel } from '../kernel/kernel.ts';
import { openKernel } from '../kernel/open-kernel.ts';

/** Opens a kernel for one command and closes it whatever happens. */
export async function withKernel<Result>(
  path: string,
  work: (kernel: Kernel) => Promise<Result>,
): Promise<Result> {
  const kernel = await openKernel(path);
  try {
    return await work(kernel);
  } finally {
    await kernel.close();
  }
}
