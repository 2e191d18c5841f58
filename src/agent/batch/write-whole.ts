import { rename, writeFile } from 'node:fs/promises';

/** A reader sees the old file or the new one, never a half. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const partial = `${path}.partial`;
  await writeFile(partial, text, { flush: true });
  await rename(partial, path);
}
