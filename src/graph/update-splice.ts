import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { readLineBatches } from './line-spool.ts';

interface Splice {
  /** Sorted file that the target follows; `.gz` is read through. */
  readonly base: string;
  /** Sorted lines that go, and sorted lines that come; a line in both stays. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly target: string;
}

/** Writes a sorted file with some lines less and some more; it appears complete or not at all. */
export async function spliceLines({ base, removed, added, target }: Splice): Promise<void> {
  const gone = new Set(removed);
  await pipeline(
    Readable.from(spliced(base, gone, added), { objectMode: true }),
    createWriteStream(`${target}.partial`),
  );
  await rename(`${target}.partial`, target);
}

async function* spliced(
  base: string,
  gone: ReadonlySet<string>,
  added: readonly string[],
): AsyncGenerator<string> {
  let next = 0;
  for await (const batch of readLineBatches(base)) {
    const lines: string[] = [];
    for (const line of batch) {
      if (gone.has(line)) continue;
      while (next < added.length && compareUtf8(added[next] as string, line) < 0)
        lines.push(added[next++] as string);
      if (added[next] === line) next++;
      lines.push(line);
    }
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
  if (next < added.length) yield `${added.slice(next).join('\n')}\n`;
}
