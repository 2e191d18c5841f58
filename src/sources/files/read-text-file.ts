import { decodeText, unreadableFile } from './decode-text.ts';
import type { SourceFile } from './find-source-files.ts';
import { type FileFacts, fileSummary } from './inspect-file.ts';
import { stampOf } from './read-bytes.ts';

/** The whole text of a small file, such as a SQL script. SOURCE_UNREADABLE when it is not in its encoding. */
export async function readTextFile(file: SourceFile): Promise<{ text: string; facts: FileFacts }> {
  const summary = fileSummary();
  const stamp = await stampOf(file.absolutePath).catch((cause) => {
    throw unreadableFile(file.path, cause);
  });
  const encoding = file.source.encoding ?? 'utf-8';
  const stored = { path: file.path, absolutePath: file.absolutePath, encoding, stamp };
  let text = '';
  for await (const piece of decodeText(stored, { onStored: summary.add })) text += piece;
  return { text, facts: summary.facts(stamp) };
}
