import type { TaskSource } from '../../domain/task.ts';

export type Encoding = NonNullable<TaskSource['encoding']>;

/** Turns a file's bytes into text, chunk by chunk. Both methods throw a TypeError on bytes that do not belong. */
export interface ChunkDecoder {
  decode(chunk: Uint8Array): string;
  end(): string;
}

/** A byte order mark at the start is dropped. */
export function createDecoder(encoding: Encoding): ChunkDecoder {
  // The WHATWG label latin1 means windows-1252; ISO 8859-1 proper is Node's own.
  if (encoding === 'latin1') {
    return { decode: (chunk) => Buffer.from(chunk).toString('latin1'), end: () => '' };
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { decode: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}
