import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** Lines put aside on disk, in the order they came, to be read back once. */
export interface LineSpool {
  add(line: string): void;
  /** How many were added. */
  lines(): number;
  /** Ends writing; `add` must not be called again. Closing twice is harmless. */
  close(): void;
}

/** Opens a new spool file; what was there is overwritten. */
export function openLineSpool(path: string): LineSpool {
  const file = openSync(path, 'w');
  let held = '';
  let open = true;
  let count = 0;
  const flush = () => {
    if (held !== '') writeSync(file, held);
    held = '';
  };
  return {
    add(line) {
      held += `${line}\n`;
      count++;
      if (held.length > 262_144) flush();
    },
    lines: () => count,
    close() {
      if (!open) return;
      open = false;
      flush();
      closeSync(file);
    },
  };
}

/**
 * The lines of a UTF-8 text file, in batches, without their ends. Only `\n` ends a line: literals may hold U+2028,
 * which Node's `readline` would split at. A path that ends in `.gz` is decompressed.
 */
export async function* readLineBatches(path: string): AsyncGenerator<string[]> {
  const bytes = createReadStream(path);
  const text: AsyncIterable<string> = path.endsWith('.gz')
    ? bytes.pipe(createGunzip()).setEncoding('utf8')
    : bytes.setEncoding('utf8');
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest !== '') yield [rest];
}
