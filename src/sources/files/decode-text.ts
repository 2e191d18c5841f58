import { QuercusError } from '../../errors.ts';
import { createDecoder, type Encoding } from './encoding.ts';
import { encodingError } from './encoding-error.ts';
import { readBytes, type StoredFile } from './read-bytes.ts';

export interface TextFile extends StoredFile {
  readonly encoding: Encoding;
}

/** Sees the bytes of a file while it is decoded: as they are stored, and what they are when decompressed. */
export interface ByteObserver {
  onStored?(bytes: Buffer): void;
  onContent?(bytes: Buffer): void;
}

/** The text of a file in pieces, without its byte order mark; that of a `.gz` file decompressed. */
export async function* decodeText(file: TextFile, observer: ByteObserver = {}): AsyncGenerator<string> {
  const decoder = createDecoder(file.encoding);
  try {
    for await (const chunk of readBytes(file, (bytes) => observer.onStored?.(bytes))) {
      observer.onContent?.(chunk);
      yield decoder.decode(chunk);
    }
    yield decoder.end();
  } catch (cause) {
    const isNoText = cause instanceof TypeError;
    throw unreadableFile(file.path, isNoText ? await encodingError(file).catch((other) => other) : cause);
  }
}

/** The error for a file that the system does not let us read; an error of ours stays as it is. */
export function unreadableFile(path: string, cause: unknown): QuercusError {
  if (cause instanceof QuercusError) return cause;
  return new QuercusError('SOURCE_UNREADABLE', `${path} could not be read: ${(cause as Error).message}.`, {
    details: { path },
    cause,
  });
}
