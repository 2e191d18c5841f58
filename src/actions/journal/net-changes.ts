import type { Triple } from '../fact-view.ts';
import type { Batch } from './batch.ts';

/** What batches come to together: triples that are there afterwards, and triples that are not, whatever was before. */
export function netChanges(batches: Iterable<Batch>): {
  readonly added: Triple[];
  readonly removed: Triple[];
} {
  const state = new Map<string, { triple: Triple; there: boolean }>();
  for (const { removed, added } of batches) {
    for (const triple of removed) state.set(triple.join(' '), { triple, there: false });
    for (const triple of added) state.set(triple.join(' '), { triple, there: true });
  }
  const all = [...state.values()];
  return {
    added: all.filter(({ there }) => there).map(({ triple }) => triple),
    removed: all.filter(({ there }) => !there).map(({ triple }) => triple),
  };
}
