import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sortUtf8 } from '../../domain/utf8-order.ts';

/** Folders that hold what Quercus or a package manager wrote, never data. */
const folderOfOutput = /^(?:\..*|node_modules|draft|runs|.*\.kernel|.*\.live)$/;

/** Paths of all files below `folder`, relative to it with `/`, sorted by UTF-8 bytes; hidden files left out. */
export async function listFolder(folder: string): Promise<string[]> {
  return sortUtf8(await walk(folder, ''));
}

async function walk(folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  const nested = entries
    .filter((entry) => !entry.name.startsWith('.'))
    .map(async (entry) => {
      const path = prefix + entry.name;
      if (!entry.isDirectory()) return [path];
      return folderOfOutput.test(entry.name) ? [] : walk(folder, `${path}/`);
    });
  return (await Promise.all(nested)).flat();
}
