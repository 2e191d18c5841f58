import { type FileHandle, open } from 'node:fs/promises';
import { readLineBatches } from './line-spool.ts';

/**
 * The lines of a file sorted by UTF-8 bytes that start with one of the prefixes. Found by binary search, so a file of
 * any size answers at once; a `.gz` file is read through.
 */
export async function linesWithPrefixes(path: string, prefixes: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(prefixes)];
  if (path.endsWith('.gz')) return scan(path, wanted);
  const file = await open(path, 'r');
  try {
    const found: string[] = [];
    for (const prefix of wanted) found.push(...(await linesWithPrefix(file, Buffer.from(prefix))));
    return found;
  } finally {
    await file.close();
  }
}

async function scan(path: string, prefixes: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const lines of readLineBatches(path)) {
    for (const line of lines) if (prefixes.some((prefix) => line.startsWith(prefix))) found.push(line);
  }
  return found;
}

async function linesWithPrefix(file: FileHandle, prefix: Buffer): Promise<string[]> {
  const { size } = await file.stat();
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = await lineStartFrom(file, middle, size);
    if (start >= high) high = middle;
    else if (Buffer.compare(await bytesAt(file, start, prefix.length), prefix) < 0) low = start + 1;
    else high = middle;
  }
  return readWhile(file, await lineStartFrom(file, low, size), prefix);
}

/** Where the first line starts that does not start before `offset`. */
async function lineStartFrom(file: FileHandle, offset: number, size: number): Promise<number> {
  if (offset === 0) return 0;
  for (let at = offset - 1; at < size; at += blockSize) {
    const end = (await bytesAt(file, at, blockSize)).indexOf(lineEnd);
    if (end >= 0) return at + end + 1;
  }
  return size;
}

async function readWhile(file: FileHandle, start: number, prefix: Buffer): Promise<string[]> {
  const lines: string[] = [];
  let rest: Buffer = Buffer.alloc(0);
  for (let at = start; ; at += blockSize) {
    const block = await bytesAt(file, at, blockSize);
    rest = Buffer.concat([rest, block]);
    for (let end = rest.indexOf(lineEnd); end >= 0; end = rest.indexOf(lineEnd)) {
      const line = rest.subarray(0, end);
      if (Buffer.compare(line.subarray(0, prefix.length), prefix) !== 0) return lines;
      lines.push(line.toString('utf8'));
      rest = rest.subarray(end + 1);
    }
    if (block.length < blockSize) return lines;
  }
}

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

const blockSize = 8192;
const lineEnd = 0x0a;
