import type { Batch } from './batch.ts';
import { aboutLines, batchIri } from './batch-text.ts';

/** The graph of a batch as N-Quads lines: what is said of it, and the facts it gave. */
export function batchFacts(batch: Batch, base: string): string[] {
  const graph = `<${batchIri(base, batch.number)}>`;
  return [...batch.added.map((triple) => `${triple.join(' ')} ${graph} .`), ...aboutLines(batch, base)];
}
