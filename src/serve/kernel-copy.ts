import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { QuercusError } from '../errors.ts';
import { requireKernel } from '../kernel/kernel-files.ts';
import { checkManifest } from '../kernel/manifest.ts';

export interface KernelCopy {
  readonly path: string;
  remove(): Promise<void>;
}

const prefix = 'quercus-serve-';

/**
 * A private copy of a kernel, checked against its manifest: whatever happens to the original afterwards, what is served
 * stays whole, and a store that was stopped can be loaded again. KERNEL_INVALID when a byte differs, as it does while
 * the folder is being replaced. Copies that ended servers left behind are removed.
 */
export async function copyKernel(kernel: string): Promise<KernelCopy> {
  requireKernel(kernel);
  await removeLeftovers();
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  const remove = () => rm(path, { recursive: true, force: true });
  try {
    await copyFolder(kernel, path);
    await requireWhole(path, kernel);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const relative = join(entry.parentPath, entry.name).slice(from.replace(/\/+$/, '').length + 1);
    const target = join(to, relative);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(from, relative), target, constants.COPYFILE_FICLONE).catch((cause) => {
      throw changed(from, [relative], cause);
    });
  }
}

async function requireWhole(copy: string, kernel: string): Promise<void> {
  const problems = await checkManifest(copy);
  if (problems.length > 0)
    throw changed(
      kernel,
      problems.map(({ path, problem }) => `${path} (${problem})`),
    );
}

function changed(kernel: string, paths: readonly string[], cause?: unknown): QuercusError {
  return new QuercusError(
    'KERNEL_INVALID',
    `${kernel} is not what its manifest says: ${paths.slice(0, 5).join(', ')}. Build it again, or wait until it is written.`,
    { details: { kernel, paths }, cause },
  );
}

async function removeLeftovers(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((found) => found.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    // A folder of another user cannot be removed and is not ours.
    if (!isRunning(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
