import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { writeSortedLines } from '../../rdf/sorted-lines.ts';

/** The lines of a file (also compressed) and further ones, sorted, as a file of the same kind. */
export async function addLines({
  from,
  lines,
  out,
}: {
  from: string;
  lines: readonly string[];
  out: string;
}): Promise<number> {
  async function* all(): AsyncGenerator<string> {
    const file = createReadStream(from);
    const input = from.endsWith('.gz') ? file.pipe(createGunzip()) : file;
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield line;
    yield* lines;
  }
  return writeSortedLines(all(), out);
}
