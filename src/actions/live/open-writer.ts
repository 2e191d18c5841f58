import type { RunContext } from '../../domain/run-context.ts';
import type { MintIri } from '../../functions/bind/mint-iri.ts';
import { openEmbeddedStore } from '../../rdf/embedded-store.ts';
import { Clocks } from '../clocks.ts';
import type { ActionCatalogue } from '../compiled-action.ts';
import { JournalWriter } from '../journal/journal-writer.ts';
import type { CheckTouchedFacts } from '../touched-facts.ts';
import { liveFiles } from './live-files.ts';
import { LiveWriter } from './live-writer.ts';
import { loadState } from './load-state.ts';
import { takeLock } from './lock.ts';
import { listQuarantined } from './quarantine.ts';
import { readPast } from './read-past.ts';

export interface OpenWriterInput {
  readonly folder: string;
  /** Hash of the manifest of the frozen kernel inside, checked by the caller. */
  readonly kernelHash: string;
  /** Facts of that kernel. */
  readonly facts: string;
  readonly catalogue: ActionCatalogue;
  readonly mintIri: MintIri;
  /** Rules over the touched entities beside those of S. */
  readonly checkTouchedFacts?: CheckTouchedFacts | undefined;
  /** Milliseconds to wait for another writer; default 0. */
  readonly wait?: number;
}

/** Opens a living kernel for writing: LIVE_LOCKED when somebody else does, JOURNAL_DAMAGED, JOURNAL_FOREIGN. */
export async function openWriter(input: OpenWriterInput, { signal }: RunContext): Promise<LiveWriter> {
  const { folder, kernelHash, catalogue, mintIri, checkTouchedFacts, wait } = input;
  const lock = await takeLock(liveFiles(folder).lock, wait);
  try {
    const past = await readPast(input);
    const quarantined = new Set((await listQuarantined(folder)).map(({ id }) => id));
    const journal = await JournalWriter.open(liveFiles(folder).journal, past.end);
    const store = await openEmbeddedStore(signal === undefined ? {} : { signal });
    await loadState(store, past.facts, past.batches);
    return await LiveWriter.create({
      ...{ folder, kernelHash, catalogue, mintIri, store, journal, lock, quarantined, checkTouchedFacts },
      last: past.last,
      clocks: new Clocks(past.ticks),
      applied: past.observations,
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}
