import { isUtf8 } from 'node:buffer';
import { QuercusError } from '../../errors.ts';
import type { Encoding } from './encoding.ts';
import { readBytes, type StoredFile } from './read-bytes.ts';

/** The error for a file that is not in its encoding: names the first line that is not, and the way out. */
export async function encodingError({
  path,
  absolutePath,
  encoding,
}: {
  path: string;
  absolutePath: string;
  encoding: Encoding;
}): Promise<QuercusError> {
  if (encoding !== 'utf-8') {
    return new QuercusError(
      'SOURCE_UNREADABLE',
      `${path} is not ${encoding}: say its real \`encoding:\` in task.yaml.`,
      {
        details: { path, encoding },
      },
    );
  }
  const { line, proposal } = await firstWrongLine({ path, absolutePath });
  return new QuercusError(
    'SOURCE_UNREADABLE',
    `${path} is not UTF-8: line ${line} holds bytes that do not belong. Convert the file, or say \`encoding: ${proposal}\` for it in task.yaml (allowed: utf-8, latin1, windows-1252, utf-16le).`,
    { details: { path, line, proposedEncoding: proposal } },
  );
}

async function firstWrongLine(file: StoredFile): Promise<{ line: number; proposal: Encoding }> {
  let line = 1;
  let proposal: Encoding | undefined;
  let carried: Buffer = Buffer.alloc(0);
  for await (const chunk of readBytes(file)) {
    const bytes = Buffer.concat([carried, chunk]);
    proposal ??= bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'latin1';
    let start = 0;
    for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
      if (!isUtf8(bytes.subarray(start, end))) return { line, proposal };
      start = end + 1;
      line++;
    }
    carried = bytes.subarray(start);
  }
  return { line, proposal: proposal ?? 'latin1' };
}
