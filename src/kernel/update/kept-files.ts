import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * A second name for every file of a kernel that is about to be replaced, so that both can be compared; where the
 * file system has no hard links, a copy.
 */
export async function keepFiles(kernel: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = join(dirname(kernel), `.${basename(kernel)}.before`);
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  for (const entry of await readdir(kernel, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(folder, from.slice(kernel.length + 1));
    await mkdir(dirname(to), { recursive: true });
    await link(from, to).catch(() => copyFile(from, to));
  }
  return { folder, remove };
}
