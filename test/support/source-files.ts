import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files below a folder of the repository, as paths from its root with `/`. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export interface Import {
  readonly from: string;
  /** A path from the root for our own files, the bare specifier for packages. */
  readonly to: string;
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** Every static and dynamic import of a file, type imports included. */
export function importsOf(path: string): Import[] {
  return [...read(path).matchAll(importPattern)].map((match) => {
    const specifier = (match[1] ?? match[2] ?? match[3]) as string;
    const to = specifier.startsWith('.')
      ? relative(root, resolve(join(root, dirname(path)), specifier)).replaceAll('\\', '/')
      : specifier;
    return { from: path, to };
  });
}
