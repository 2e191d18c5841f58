import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sortUtf8 } from '../../src/rdf/utf8-order.ts';

/** Writes lines as the files of a kernel have them: sorted by UTF-8 bytes, each once. Returns the path. */
export function writeSortedFile(folder: string, name: string, lines: Iterable<string>): string {
  const path = join(folder, name);
  const sorted = sortUtf8([...new Set(lines)]);
  writeFileSync(path, sorted.map((line) => `${line}\n`).join(''));
  return path;
}
