import { closeSync, openSync, writeSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { compareUtf8 } from '../domain/utf8-order.ts';
import { placeOf, sortedBlocks } from './sorted-blocks.ts';
import type { Splice, Spliced } from './splice.ts';
import { spliceGzipped } from './splice-gzipped.ts';

/** A line that goes (`false`) or comes (`true`), with its end. */
interface Edit {
  readonly line: Buffer;
  readonly comes: boolean;
}

/**
 * Writes a sorted file with some lines less and some more; it appears complete or not at all. What lies between two
 * edits is copied as it is: the places are found by binary search in each block, lines are not looked at.
 */
export async function spliceLines(splice: Splice): Promise<Spliced> {
  if (splice.base.endsWith('.gz')) return spliceGzipped(splice);
  const partial = `${splice.target}.partial`;
  const target = openSync(partial, 'w');
  try {
    const edits = editsOf(splice);
    const write = (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; ) at += writeSync(target, bytes, at);
    };
    const count = { next: 0, removed: 0, added: 0 };
    for (const block of sortedBlocks(splice.base)) spliceBlock(block, edits, count, write);
    const last = edits.slice(count.next).filter(({ comes }) => comes);
    for (const { line } of last) write(line);
    await rename(partial, splice.target);
    return { removed: count.removed, added: count.added + last.length };
  } finally {
    closeSync(target);
  }
}

function editsOf({ removed, added }: Splice): Edit[] {
  const [gone, come] = [new Set(removed), new Set(added)];
  const edits = [
    ...removed.filter((line) => !come.has(line)).map((line) => ({ text: line, comes: false })),
    ...added.filter((line) => !gone.has(line)).map((line) => ({ text: line, comes: true })),
  ];
  edits.sort((a, b) => compareUtf8(a.text, b.text));
  return edits.map(({ text, comes }) => ({ line: Buffer.from(`${text}\n`), comes }));
}

/** Writes a block with the edits that belong into it, and counts them. */
function spliceBlock(
  block: Buffer,
  edits: readonly Edit[],
  count: { next: number; removed: number; added: number },
  write: (bytes: Buffer) => void,
): void {
  let copied = 0;
  for (; count.next < edits.length; count.next++) {
    const { line, comes } = edits[count.next] as Edit;
    const at = placeOf(line, block, copied);
    if (at === block.length) break;
    const isThere = block.subarray(at, at + line.length).equals(line);
    write(block.subarray(copied, at));
    copied = isThere && !comes ? at + line.length : at;
    if (comes === isThere) continue;
    if (comes) write(line);
    count[comes ? 'added' : 'removed']++;
  }
  write(block.subarray(copied));
}
