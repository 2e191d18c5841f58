import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { readLineBatches } from './line-spool.ts';
import type { Splice, Spliced } from './splice.ts';

/** Reads a compressed sorted file through, line by line, and writes it unpacked with some lines less and some more. */
export async function spliceGzipped({ base, removed, added, target }: Splice): Promise<Spliced> {
  const count = { removed: 0, added: 0 };
  await pipeline(
    Readable.from(spliced(base, new Set(removed), added, count), { objectMode: true }),
    createWriteStream(`${target}.partial`),
  );
  await rename(`${target}.partial`, target);
  return count;
}

async function* spliced(
  base: string,
  gone: ReadonlySet<string>,
  added: readonly string[],
  count: { removed: number; added: number },
): AsyncGenerator<string> {
  let next = 0;
  for await (const batch of readLineBatches(base)) {
    const lines: string[] = [];
    for (const line of batch) {
      while (next < added.length && compareUtf8(added[next] as string, line) < 0) {
        lines.push(added[next++] as string);
        count.added++;
      }
      const stays = added[next] === line;
      if (stays) next++;
      if (stays || !gone.has(line)) lines.push(line);
      else count.removed++;
    }
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
  count.added += added.length - next;
  if (next < added.length) yield `${added.slice(next).join('\n')}\n`;
}
