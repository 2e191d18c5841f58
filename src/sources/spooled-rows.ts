import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Cell } from '../domain/table.ts';
import { ownFolder } from './own-folder.ts';

/** Rows of a table that is elsewhere, written down once so that every reading sees the same. */
export interface SpooledRows {
  readonly path: string;
  /** Of `heading` and the rows. */
  readonly sha256: string;
  readonly bytes: number;
  readonly count: number;
}

let spools = 0;

/** Writes rows to a file that goes with the process. `heading` = what else makes the table what it is. */
export async function spoolRows(heading: string, rows: AsyncIterable<readonly Cell[]>): Promise<SpooledRows> {
  const path = join(ownFolder(), `rows-${++spools}.jsonl`);
  const hash = createHash('sha256').update(heading).update('\n');
  let bytes = 0;
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const row of rows) {
      const line = `${lineOf(row)}\n`;
      hash.update(line);
      bytes += Buffer.byteLength(line);
      count++;
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  return { path, sha256: hash.digest('hex'), bytes, count };
}

export async function* readSpooledRows({ path }: Pick<SpooledRows, 'path'>): AsyncGenerator<Cell[]> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as Cell[];
}

/** Reading by lines would split at the separators of Unicode too. */
function lineOf(row: readonly Cell[]): string {
  return JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
