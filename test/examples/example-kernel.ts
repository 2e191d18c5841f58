import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import type { BuildResult, Kernel } from '../../src/kernel/kernel.ts';
import { openKernel } from '../../src/kernel/open-kernel.ts';
import { root } from '../support/source-files.ts';

export interface ExampleKernel {
  /** A copy of the example: task.yaml, sources, functions. */
  readonly task: string;
  readonly built: BuildResult;
  readonly kernel: Kernel;
  close(): Promise<void>;
}

/** Builds an example from a copy of its folder, which `change` may edit first, and opens the kernel. */
export async function buildExample(
  name: string,
  change: (taskFolder: string) => void = () => undefined,
): Promise<ExampleKernel> {
  const folder = mkdtempSync(join(tmpdir(), `quercus-${name}-`));
  const task = join(folder, name);
  cpSync(join(root, 'examples', name), task, {
    recursive: true,
    filter: (path) => !/\/(?:runs|draft\/(?:\.generated|[^/]*\.ttl))$/.test(path),
  });
  change(task);
  const built = await buildKernel({ task, out: join(folder, 'kernel') }, silentContext);
  if (built.kernel === undefined) throw new Error(JSON.stringify(built.blocking));
  const kernel = await openKernel(built.kernel);
  return {
    task,
    built,
    kernel,
    close: async () => {
      await kernel.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
