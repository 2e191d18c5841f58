import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';

/** Path of the kernel of an example; built once, from a copy, so that the example itself stays as it is. */
export async function buildExample(name: string, folder: string): Promise<string> {
  const out = join(folder, `${name}.kernel`);
  if (existsSync(out)) return out;
  const task = join(folder, name);
  cpSync(join('examples', name), task, { recursive: true });
  const { blocking } = await buildKernel({ task, out }, silentContext);
  if (blocking.length > 0) throw new Error(`The example ${name} does not build: ${blocking[0]?.message}`);
  return out;
}
