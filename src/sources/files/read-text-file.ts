import { createHash } from 'node:crypto';
import { decodeText } from './decode-text.ts';
import type { SourceFile } from './find-source-files.ts';
import type { FileFacts } from './inspect-file.ts';

/** The whole text of a small file, such as a SQL script. SOURCE_UNREADABLE when it is not in its encoding. */
export async function readTextFile(file: SourceFile): Promise<{ text: string; facts: FileFacts }> {
  const hash = createHash('sha256');
  let bytes = 0;
  let text = '';
  const encoding = file.source.encoding ?? 'utf-8';
  const pieces = decodeText({ path: file.path, absolutePath: file.absolutePath, encoding }, (chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  for await (const piece of pieces) text += piece;
  return { text, facts: { sha256: hash.digest('hex'), bytes } };
}
