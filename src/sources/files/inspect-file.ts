import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { decodeText, type TextFile, unreadableFile } from './decode-text.ts';

/** What one pass over a file's bytes tells. */
export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
}

export interface TextFacts extends FileFacts {
  readonly hasByteOrderMark: boolean;
  /** The beginning of the text, at most `sampleLength` characters. */
  readonly sample: string;
}

const sampleLength = 65_536;

/** Hash and size of a file that is not text. SOURCE_UNREADABLE when it cannot be read. */
export async function inspectFile({ path, absolutePath }: Omit<TextFile, 'encoding'>): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(absolutePath)) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
  } catch (cause) {
    throw unreadableFile(path, cause);
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Reads the whole file once, so that a wrong encoding is known before any row is. SOURCE_UNREADABLE then. */
export async function inspectText(file: TextFile): Promise<TextFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  let start: Buffer | undefined;
  let sample = '';
  const onBytes = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
    start ??= Buffer.from(chunk.subarray(0, 3));
  };
  for await (const text of decodeText(file, onBytes)) {
    if (sample.length < sampleLength) sample += text.slice(0, sampleLength - sample.length);
  }
  return { sha256: hash.digest('hex'), bytes, hasByteOrderMark: hasMark(start), sample };
}

function hasMark(start: Buffer | undefined): boolean {
  const bytes = start?.toString('hex') ?? '';
  return bytes === 'efbbbf' || bytes.startsWith('fffe');
}
