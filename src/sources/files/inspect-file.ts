import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { decodeText, type TextFile, unreadableFile } from './decode-text.ts';
import { type FileStamp, type StoredFile, stampOf } from './read-bytes.ts';

/** What one pass over a file's bytes tells. */
export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
  /** Given to later readings, so that they notice when the file is another. */
  readonly stamp: FileStamp;
}

export interface TextFacts extends FileFacts {
  readonly hasByteOrderMark: boolean;
  /** The beginning of the text, at most `sampleLength` characters. */
  readonly sample: string;
}

const sampleLength = 65_536;

/** Hash and size of a file that is not text. SOURCE_UNREADABLE when it cannot be read. */
export async function inspectFile({
  path,
  absolutePath,
}: Pick<StoredFile, 'path' | 'absolutePath'>): Promise<FileFacts> {
  const summary = fileSummary();
  try {
    const stamp = await stampOf(absolutePath);
    for await (const chunk of createReadStream(absolutePath)) summary.add(chunk as Buffer);
    return summary.facts(stamp);
  } catch (cause) {
    throw unreadableFile(path, cause);
  }
}

/** Reads the whole file once, so that a wrong encoding is known before any row is. SOURCE_UNREADABLE then. */
export async function inspectText(file: TextFile): Promise<TextFacts> {
  const summary = fileSummary();
  const stamp = await stampOf(file.absolutePath).catch((cause) => {
    throw unreadableFile(file.path, cause);
  });
  let start: Buffer | undefined;
  let sample = '';
  const pieces = decodeText(
    { ...file, stamp },
    {
      onStored: summary.add,
      onContent: (chunk) => {
        start ??= Buffer.from(chunk.subarray(0, 3));
      },
    },
  );
  for await (const text of pieces) {
    if (sample.length < sampleLength) sample += text.slice(0, sampleLength - sample.length);
  }
  return { ...summary.facts(stamp), hasByteOrderMark: hasMark(start), sample };
}

/** Adds up the bytes of a file as they are stored. */
export function fileSummary(): { add(chunk: Buffer): void; facts(stamp: FileStamp): FileFacts } {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    facts: (stamp) => ({ sha256: hash.digest('hex'), bytes, stamp }),
  };
}

function hasMark(start: Buffer | undefined): boolean {
  const bytes = start?.toString('hex') ?? '';
  return bytes === 'efbbbf' || bytes.startsWith('fffe');
}
