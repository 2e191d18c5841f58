import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Files of the kernel above this size (bytes) are stored as `.gz`. */
const largeFile = 256 * 1024 * 1024;

/** Compresses a file of N-Triples or N-Quads when it is large. Returns the name it has now. */
export async function compressLargeFile(
  folder: string,
  name: string,
  limit = largeFile,
): Promise<{ path: string; mediaType: string }> {
  const mediaType = name.endsWith('.nq') ? 'application/n-quads' : 'application/n-triples';
  const path = join(folder, name);
  if ((await stat(path)).size <= limit) return { path: name, mediaType };
  await pipeline(createReadStream(path), createGzip({ level: 6 }), createWriteStream(`${path}.gz`));
  await rm(path);
  return { path: `${name}.gz`, mediaType: 'application/gzip' };
}
