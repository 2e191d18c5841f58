import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** Number of lines by predicate IRI of a file that Quercus wrote (one statement a line), in order of first appearance. */
export async function countByPredicate(path: string): Promise<Record<string, number>> {
  const counts = new Map<string, number>();
  for await (const line of readLines(path)) {
    const predicate = line.split(' ', 2)[1]?.slice(1, -1) ?? '';
    counts.set(predicate, (counts.get(predicate) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** Lines of a text file, `.gz` or not, without their ends. */
export function readLines(path: string): AsyncIterable<string> {
  const bytes = createReadStream(path);
  return createInterface({
    input: path.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes,
    crlfDelay: Number.POSITIVE_INFINITY,
  });
}

export async function countLines(path: string): Promise<number> {
  let count = 0;
  for await (const _line of readLines(path)) count += 1;
  return count;
}
