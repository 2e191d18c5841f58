import { readLineBatches } from '../../graph/line-spool.ts';
import { compareUtf8 } from '../../rdf/utf8-order.ts';

export type Side = 'added' | 'removed' | 'kept';

/** Walks through two files of lines sorted by UTF-8 bytes (`.gz` is read through) at once, every line in its order. */
export async function compareSortedLines(
  before: string,
  after: string,
  visit: (line: string, side: Side) => void,
): Promise<void> {
  const [earlier, later] = [await openCursor(before), await openCursor(after)];
  while (earlier.line !== undefined || later.line !== undefined) {
    const order = compareHeads(earlier.line, later.line);
    const line = (order <= 0 ? earlier.line : later.line) as string;
    visit(line, order === 0 ? 'kept' : order < 0 ? 'removed' : 'added');
    if (order <= 0 && earlier.advance()) await earlier.load();
    if (order >= 0 && later.advance()) await later.load();
  }
}

interface Cursor {
  readonly line: string | undefined;
  /** Goes to the next line in memory; true when the next lines have to be loaded. */
  advance(): boolean;
  load(): Promise<void>;
}

async function openCursor(path: string): Promise<Cursor> {
  const batches = readLineBatches(path);
  let batch: readonly string[] = [];
  let at = 0;
  const cursor = {
    get line() {
      return batch[at];
    },
    advance: () => ++at >= batch.length,
    load: async () => {
      at = 0;
      for (batch = []; batch.length === 0; ) {
        const { done, value } = await batches.next();
        if (done) return;
        batch = value;
      }
    },
  };
  await cursor.load();
  return cursor;
}

/** A file that has ended comes after everything. */
function compareHeads(before: string | undefined, after: string | undefined): number {
  if (before === undefined) return 1;
  if (after === undefined) return -1;
  return before === after ? 0 : compareUtf8(before, after);
}
