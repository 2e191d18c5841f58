import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { openKernel } from '../../src/kernel/open-kernel.ts';

const example = join(import.meta.dirname, '..', '..', 'examples', 'coffee');

/** Builds `examples/coffee` over a table given by path, in a folder of its own, and opens the kernel. */
export async function openCoffeeKernel(
  corpus: string,
): Promise<{ kernel: Kernel; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quercus-coffee-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const task = join(folder, 'task');
    await cp(join(example, 'task.yaml'), join(task, 'task.yaml'));
    await cp(join(example, 'draft', 'functions'), join(task, 'draft', 'functions'), { recursive: true });
    await copyFile(corpus, join(task, 'coffee_price.csv'));
    const kernel = await openCheckedKernel(task, join(folder, 'coffee.kernel'));
    return { kernel, close: () => kernel.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openCheckedKernel(task: string, out: string): Promise<Kernel> {
  const built = await buildKernel({ task, out }, silentContext);
  if (built.kernel === undefined)
    throw new Error(`No kernel, because of: ${built.blocking.map(({ message }) => message).join(' ')}`);
  return openKernel(built.kernel);
}
