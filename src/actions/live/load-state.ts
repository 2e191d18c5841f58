import type { GraphStore } from '../../rdf/graph-store.ts';
import type { Triple } from '../fact-view.ts';
import type { Batch } from '../journal/batch.ts';
import { netChanges } from '../journal/net-changes.ts';

const triplesAtOnce = 5_000;

/** Facts of a file and the batches after it, in one store. */
export async function loadState(store: GraphStore, facts: string, batches: Iterable<Batch>): Promise<void> {
  await store.load({ path: facts }, { format: 'nt' });
  const { added, removed } = netChanges(batches);
  for (let at = 0; at < removed.length; at += triplesAtOnce)
    await store.update(updateText([], removed.slice(at, at + triplesAtOnce)));
  if (added.length > 0)
    await store.load({ text: added.map((triple) => `${triple.join(' ')} .\n`).join('') }, { format: 'nt' });
}

/** One update that takes and gives: the store does both or neither. */
export function updateText(added: readonly Triple[], removed: readonly Triple[]): string {
  const block = (triples: readonly Triple[]) => triples.map((triple) => `${triple.join(' ')} .`).join('\n');
  return [
    ...(removed.length > 0 ? [`DELETE DATA {\n${block(removed)}\n}`] : []),
    ...(added.length > 0 ? [`INSERT DATA {\n${block(added)}\n}`] : []),
  ].join(' ;\n');
}
