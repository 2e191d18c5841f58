import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { Batch } from '../../actions/journal/batch.ts';
import { netChanges } from '../../actions/journal/net-changes.ts';
import { cellOf } from '../../actions/pattern/cell.ts';
import { parseRdf } from '../../rdf/parse-rdf.ts';
import { writeSortedLines } from '../../rdf/sorted-lines.ts';

/** Facts of a file with the changes of batches, as sorted N-Triples. Returns how many there are. */
export async function writeFacts({
  facts,
  batches,
  out,
}: {
  facts: string;
  batches: Iterable<Batch>;
  out: string;
}): Promise<number> {
  const { added, removed } = netChanges(batches);
  const touched = new Set([...added, ...removed].map((triple) => triple.join(' ')));
  async function* lines(): AsyncGenerator<string> {
    for await (const line of linesOf(facts)) if (!touched.has(journalForm(line))) yield line;
    for (const triple of added) yield `${triple.join(' ')} .`;
  }
  return writeSortedLines(lines(), out);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield line;
}

/** The triple as the journal writes it: files keep `124.0`, the journal has the value `124`. */
function journalForm(line: string): string {
  if (!line.includes('#decimal>')) return line.slice(0, -2);
  const [quad] = parseRdf(line, { format: 'nt' });
  return quad === undefined ? line : [quad.subject, quad.predicate, quad.object].map(cellOf).join(' ');
}
