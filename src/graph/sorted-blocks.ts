import { closeSync, openSync, readSync } from 'node:fs';
import { sortUtf8 } from '../domain/utf8-order.ts';
import { readLineBatches } from './line-spool.ts';

const blockSize = 4 * 1024 * 1024;
const lineEnd = 0x0a;

/** The bytes of a file in blocks that end where a line ends. A block is overwritten by the next one. */
export function* sortedBlocks(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    yield* blocksOf(file);
  } finally {
    closeSync(file);
  }
}

function* blocksOf(file: number): Generator<Buffer> {
  let bytes = Buffer.allocUnsafe(blockSize);
  for (let held = 0; ; ) {
    if (held === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    const length = readSync(file, bytes, held, bytes.length - held, null);
    const filled = held + length;
    const end = length === 0 ? filled : bytes.lastIndexOf(lineEnd, filled - 1) + 1;
    if (end > 0) yield bytes.subarray(0, end);
    if (length === 0) return;
    bytes.copyWithin(0, end, filled);
    held = filled - end;
  }
}

/**
 * The lines of a sorted file whose first term is one of the subjects, in the order of the file. Costs one reading of
 * its bytes, only lines that are found are looked at; a `.gz` file is read line by line.
 */
export async function linesAbout(path: string, subjects: ReadonlySet<string>): Promise<string[]> {
  if (subjects.size === 0) return [];
  if (path.endsWith('.gz')) return scan(path, subjects);
  const wanted = sortUtf8([...subjects]).map((subject) => Buffer.from(`${subject} \n`));
  const found: string[] = [];
  let next = 0;
  for (const block of sortedBlocks(path)) {
    for (; next < wanted.length; next++) {
      const prefix = wanted[next] as Buffer;
      const bare = prefix.subarray(0, -1);
      let at = placeOf(prefix, block, 0);
      for (; at < block.length && block.subarray(at, at + bare.length).equals(bare); ) {
        const end = block.indexOf(lineEnd, at);
        found.push(block.toString('utf8', at, end));
        at = end + 1;
      }
      // Its lines may go on in the next block.
      if (at === block.length) break;
    }
  }
  return found;
}

async function scan(path: string, subjects: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const lines of readLineBatches(path))
    for (const line of lines) if (subjects.has(line.slice(0, line.indexOf(' ')))) found.push(line);
  return found;
}

/** Where the first line starts, from `low` on, that is not before the given one. */
export function placeOf(line: Buffer, block: Buffer, low: number): number {
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : block.lastIndexOf(lineEnd, middle - 1) + 1;
    const end = block.indexOf(lineEnd, start) + 1;
    if (compareLines(block.subarray(start, end), line) < 0) low = end;
    else high = start;
  }
  return low;
}

/** By the bytes before their ends: a line that begins another comes before it. */
function compareLines(a: Buffer, b: Buffer): number {
  return Buffer.compare(a.subarray(0, -1), b.subarray(0, -1));
}
