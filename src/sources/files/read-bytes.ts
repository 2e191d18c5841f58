import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { QuercusError } from '../../errors.ts';
import { isGzipName } from './file-stem.ts';

/** What tells that a file was written to, without reading it. */
export interface FileStamp {
  readonly bytes: bigint;
  /** Nanoseconds since 1970. */
  readonly modified: bigint;
}

export interface StoredFile {
  readonly path: string;
  readonly absolutePath: string;
  /** As the file was when it was hashed. */
  readonly stamp?: FileStamp;
}

/** Content of a .gz file may be so many times its size, once it is large at all. */
const largestRatio = 200;
const largeContent = 100 * 1024 * 1024;

/**
 * The content of a file, decompressed when its name ends in `.gz`, chunk by chunk; `onStored` sees the bytes as they
 * are stored. SOURCE_UNREADABLE when it expands beyond measure or is no longer the file that was hashed.
 */
export async function* readBytes(
  file: StoredFile,
  onStored: (bytes: Buffer) => void = () => {},
): AsyncGenerator<Buffer> {
  await refuseChanged(file);
  let stored = 0;
  let content = 0;
  const bytes = storedBytes(file.absolutePath, (chunk) => {
    stored += chunk.length;
    onStored(chunk);
  });
  for await (const chunk of isGzipName(file.path) ? decompressed(bytes) : bytes) {
    content += chunk.length;
    if (content > largeContent && content > largestRatio * stored) throw expandsTooMuch(file.path);
    yield chunk;
  }
  await refuseChanged(file);
}

async function* storedBytes(path: string, onStored: (bytes: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) {
    onStored(chunk as Buffer);
    yield chunk as Buffer;
  }
}

/** Errors of either stream end the other and come out of the iteration. */
function decompressed(bytes: AsyncGenerator<Buffer>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(bytes), createGunzip(), () => {});
}

export async function stampOf(absolutePath: string): Promise<FileStamp> {
  const { size, mtimeNs } = await stat(absolutePath, { bigint: true });
  return { bytes: size, modified: mtimeNs };
}

export async function refuseChanged({ path, absolutePath, stamp }: StoredFile): Promise<void> {
  if (stamp === undefined) return;
  const now = await stampOf(absolutePath);
  if (now.bytes === stamp.bytes && now.modified === stamp.modified) return;
  throw new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} changed while it was read, so that its rows would not belong together. Start again when nothing writes to it.`,
    { details: { path } },
  );
}

function expandsTooMuch(path: string): QuercusError {
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} expands to more than ${largestRatio} times its size and more than ${largeContent} bytes, as a zip bomb does. If it is what it should be, decompress it first.`,
    { details: { path, largestRatio, largeContent } },
  );
}
