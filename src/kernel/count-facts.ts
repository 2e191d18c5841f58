import { predicateOf } from '../graph/facts-change.ts';
import { readLineBatches } from '../graph/line-spool.ts';

/** How many statements the files of a graph hold. */
export interface StatementCounts {
  /** Facts by predicate IRI. */
  readonly byPredicate: Readonly<Record<string, number>>;
  /** Statements of evidence. */
  readonly evidence: number;
}

/** Counts the lines of files that Quercus wrote: one statement a line. */
export async function countStatements({
  facts,
  evidence,
}: {
  readonly facts: string;
  readonly evidence: string;
}): Promise<StatementCounts> {
  return { byPredicate: await countByPredicate(facts), evidence: await countLines(evidence) };
}

/** Lines of a text file, `.gz` or not, without their ends. */
export async function* readLines(path: string): AsyncGenerator<string> {
  for await (const lines of readLineBatches(path)) yield* lines;
}

async function countByPredicate(path: string): Promise<Record<string, number>> {
  const counts = new Map<string, number>();
  for await (const lines of readLineBatches(path)) {
    for (const line of lines) {
      const predicate = predicateOf(line);
      counts.set(predicate, (counts.get(predicate) ?? 0) + 1);
    }
  }
  return Object.fromEntries(counts);
}

async function countLines(path: string): Promise<number> {
  let count = 0;
  for await (const lines of readLineBatches(path)) count += lines.length;
  return count;
}
