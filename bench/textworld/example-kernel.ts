import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';

const example = join(import.meta.dirname, '..', '..', 'examples', 'textworld');
export const exampleActions = join(example, 'actions.yaml');

/** Builds the TextWorld example in a folder that is removed afterwards. */
export async function withExample<Result>(
  use: (built: { readonly kernel: string; readonly scratch: string }) => Promise<Result>,
): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'quercus-textworld-'));
  try {
    const kernel = join(scratch, 'textworld.kernel');
    const built = await buildKernel({ task: example, out: kernel }, silentContext);
    if (built.kernel === undefined)
      throw new Error(
        `The example does not build: ${built.blocking.map(({ message }) => message).join(' ')}`,
      );
    return await use({ kernel, scratch });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
