import { createReadStream } from 'node:fs';
import { QuercusError } from '../../errors.ts';
import { createDecoder, type Encoding } from './encoding.ts';
import { encodingError } from './encoding-error.ts';

export interface TextFile {
  readonly path: string;
  readonly absolutePath: string;
  readonly encoding: Encoding;
}

/** The text of a file in pieces, without its byte order mark. `onBytes` sees the bytes as they are read. */
export async function* decodeText(
  file: TextFile,
  onBytes: (bytes: Buffer) => void = () => {},
): AsyncGenerator<string> {
  const decoder = createDecoder(file.encoding);
  try {
    for await (const chunk of createReadStream(file.absolutePath)) {
      onBytes(chunk as Buffer);
      yield decoder.decode(chunk as Buffer);
    }
    yield decoder.end();
  } catch (cause) {
    if (cause instanceof TypeError) throw await encodingError(file);
    throw unreadableFile(file.path, cause);
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
