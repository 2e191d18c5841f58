import { closeSync, createWriteStream, openSync, readSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGzip } from 'node:zlib';
import { QuercusError } from '../errors.ts';
import { compareUtf8, sortUtf8 } from './utf8-order.ts';

export interface SortedLinesOptions {
  /** Characters of lines held in memory before they are spilled to a temporary file. Default 64 Mi. */
  readonly memory?: number;
  readonly signal?: AbortSignal;
}

/**
 * Writes lines (given without their ends, such as N-Quads) sorted by UTF-8 bytes, each once, and returns how many
 * distinct lines there are. Memory stays bounded: sorted runs go to a folder beside the target and are merged. The
 * target appears complete or not at all; a path that ends in `.gz` is compressed, the same bytes every time.
 * Throws TARGET_UNWRITABLE, or CANCELLED on abort.
 */
export async function writeSortedLines(
  lines: Iterable<string> | AsyncIterable<string>,
  path: string,
  options: SortedLinesOptions = {},
): Promise<number> {
  const folder = await prepareFolder(path);
  try {
    const count = { lines: 0 };
    const sorted = await sortLines(lines, folder, options);
    await writeText(joinLines(distinct(sorted, count)), join(folder, basename(path)), options.signal);
    await rename(join(folder, basename(path)), path);
    return count.lines;
  } catch (cause) {
    throw asQuercusError(cause, path, options.signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareFolder(path: string): Promise<string> {
  try {
    return await mkdtemp(join(dirname(path), `.${basename(path)}-`));
  } catch (cause) {
    throw asQuercusError(cause, path);
  }
}

/** Reads all lines, spilling sorted runs; what it returns is then read synchronously, several times faster a line. */
async function sortLines(
  lines: Iterable<string> | AsyncIterable<string>,
  folder: string,
  { memory = 64 * 1024 * 1024, signal }: SortedLinesOptions,
): Promise<Iterable<string>> {
  const runs: string[] = [];
  let held: string[] = [];
  let size = 0;
  async function spill(): Promise<void> {
    const run = join(folder, `run-${runs.length}`);
    await writeText(joinLines(sortUtf8(held)), run, signal);
    runs.push(run);
    held = [];
    size = 0;
  }
  if (Symbol.iterator in lines) {
    for (const line of lines) {
      held.push(line);
      size += line.length;
      if (size >= memory) await spill();
    }
  } else {
    for await (const line of lines) {
      held.push(line);
      size += line.length;
      if (size >= memory) await spill();
    }
  }
  const inMemory = sortUtf8(held);
  return runs.length === 0 ? inMemory : mergeRuns([...runs.map(readRun), inMemory[Symbol.iterator]()]);
}

interface Head {
  line: string;
  /** Where the engine's own order of strings is that of their UTF-8 bytes. */
  isPlain: boolean;
  readonly iterator: Iterator<string>;
}

/** Smallest first line of all runs, again and again, from a heap. */
function* mergeRuns(iterators: readonly Iterator<string>[]): Generator<string> {
  const heap = iterators
    .map((iterator): Head => ({ line: '', isPlain: true, iterator }))
    .filter(advance)
    .sort(compareHeads);
  for (let [first] = heap; first !== undefined; [first] = heap) {
    yield first.line;
    if (!advance(first)) {
      const last = heap.pop();
      if (last !== undefined && last !== first) heap[0] = last;
    }
    sink(heap);
  }
}

/** False when the run is over. */
function advance(head: Head): boolean {
  const { done, value } = head.iterator.next();
  if (done) return false;
  head.line = value;
  head.isPlain = !/[\ud800-\uffff]/.test(value);
  return true;
}

/** Moves the first head down to where it belongs. */
function sink(heap: Head[]): void {
  const head = heap[0];
  if (head === undefined) return;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const [a, b] = [heap[left], heap[left + 1]];
    if (a === undefined) break;
    const child = b !== undefined && compareHeads(b, a) < 0 ? left + 1 : left;
    const least = heap[child] as Head;
    if (compareHeads(head, least) <= 0) break;
    heap[at] = least;
    at = child;
  }
  heap[at] = head;
}

function compareHeads(a: Head, b: Head): number {
  if (!a.isPlain || !b.isPlain) return compareUtf8(a.line, b.line);
  return a.line < b.line ? -1 : a.line > b.line ? 1 : 0;
}

function* readRun(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const decoder = new StringDecoder('utf8');
  const buffer = new Uint8Array(65_536);
  try {
    let rest = '';
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      const lines = (rest + decoder.write(Buffer.from(buffer.buffer, 0, read))).split('\n');
      rest = lines.pop() as string;
      yield* lines;
    }
  } finally {
    closeSync(file);
  }
}

function* distinct(lines: Iterable<string>, count: { lines: number }): Generator<string> {
  let previous: string | undefined;
  for (const line of lines) {
    if (line === previous) continue;
    previous = line;
    count.lines += 1;
    yield line;
  }
}

/** Few large pieces: a stream pays for each. */
function* joinLines(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

async function writeText(pieces: Iterable<string>, path: string, signal?: AbortSignal): Promise<void> {
  const source = Readable.from(pieces, { objectMode: true });
  const target = createWriteStream(path);
  // Node writes no time and no name into the gzip header, so equal content gives equal bytes.
  if (path.endsWith('.gz')) await pipeline(source, createGzip({ level: 6 }), target, { signal });
  else await pipeline(source, target, { signal });
}

function asQuercusError(cause: unknown, path: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return new QuercusError('CANCELLED', `Writing ${path} was cancelled.`, { cause });
  const { syscall, message } = cause as NodeJS.ErrnoException;
  if (syscall === undefined) return cause;
  return new QuercusError(
    'TARGET_UNWRITABLE',
    `${path} could not be written: ${message}. Check the folder, its permissions and the free space.`,
    {
      details: { path },
      cause,
    },
  );
}
