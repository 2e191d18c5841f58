import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QuercusError } from '../errors.ts';
import { compareUtf8 } from '../rdf/utf8-order.ts';

export const manifestName = 'manifest-sha256.txt';

export interface ManifestProblem {
  readonly path: string;
  readonly problem: 'changed' | 'missing' | 'not listed';
}

/** Writes `manifest-sha256.txt`: one `hash  path` line a file, sorted, as `sha256sum -c` reads it. Returns the hash of the manifest itself. */
export async function writeManifest(folder: string): Promise<string> {
  const paths = await listFiles(folder);
  const lines = await Promise.all(
    paths.map(async (path) => `${await sha256OfFile(join(folder, path))}  ${path}\n`),
  );
  await writeFile(join(folder, manifestName), lines.join(''));
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Compares every file of the folder with the manifest, both ways. Empty = nothing was changed, added or removed. */
export async function checkManifest(folder: string): Promise<ManifestProblem[]> {
  const listed = await readManifest(folder);
  const present = new Set(await listFiles(folder));
  const problems: ManifestProblem[] = [];
  for (const [path, hash] of listed) {
    if (!present.has(path)) problems.push({ path, problem: 'missing' });
    else if ((await sha256OfFile(join(folder, path))) !== hash) problems.push({ path, problem: 'changed' });
  }
  for (const path of present) if (!listed.has(path)) problems.push({ path, problem: 'not listed' });
  return problems.sort((a, b) => compareUtf8(a.path, b.path));
}

/** sha256 (hex) of the manifest: the name of this exact kernel. */
export async function kernelHash(folder: string): Promise<string> {
  return sha256OfFile(join(folder, manifestName));
}

async function readManifest(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, manifestName), 'utf8');
  const entries = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseLine(folder, line));
  return new Map(entries);
}

function parseLine(folder: string, line: string): [path: string, hash: string] {
  const match = /^([0-9a-f]{64}) [ *](.+)$/.exec(line);
  if (!match) {
    throw new QuercusError(
      'KERNEL_INVALID',
      `${join(folder, manifestName)} has a line that is not "sha256  path": ${JSON.stringify(line)}. Build the kernel again.`,
      { details: { line } },
    );
  }
  return [match[2] as string, match[1] as string];
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== manifestName)
    .sort(compareUtf8);
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
