import type { ChainedBatch, Tick } from '../journal/batch.ts';
import { readJournal } from '../journal/read-journal.ts';
import { liveFiles } from './live-files.ts';
import { readSnapshot, type Snapshot, startOf } from './snapshot.ts';

/** All that happened to a living kernel so far. */
export interface Past {
  /** Facts to begin with, and the batches to apply to them. */
  readonly facts: string;
  readonly batches: readonly ChainedBatch[];
  readonly snapshot: Snapshot | undefined;
  readonly last: { readonly number: number; readonly id: string; readonly time?: string };
  readonly observations: Set<string>;
  readonly ticks: readonly Tick[];
  /** Bytes of whole batches in the journal, and of a torn one after them. */
  readonly end: number;
  readonly torn: number;
}

export interface PastInput {
  readonly folder: string;
  readonly kernelHash: string;
  /** Facts of the frozen kernel. */
  readonly facts: string;
  /** Begin at the kernel although there is a snapshot: for a moment before it. */
  readonly whole?: boolean;
}

/** Reads snapshot and journal. JOURNAL_DAMAGED, JOURNAL_FOREIGN and LIVE_INVALID name the file. */
export async function readPast({ folder, kernelHash, facts, whole = false }: PastInput): Promise<Past> {
  const snapshot = whole ? undefined : await readSnapshot(folder);
  const start = startOf({ folder, kernelHash, facts, snapshot });
  const { batches, end, torn } = await readJournal(liveFiles(folder).journal, start.journal);
  const latest = batches.at(-1);
  const time = batches.findLast((batch) => batch.time !== undefined)?.time ?? snapshot?.time;
  return {
    facts: start.facts,
    batches,
    snapshot,
    last: {
      number: latest?.number ?? start.journal.number,
      id: latest?.id ?? start.journal.id,
      ...(time === undefined ? {} : { time }),
    },
    observations: new Set([
      ...(snapshot?.observations ?? []),
      ...batches.map(({ observation }) => observation),
    ]),
    ticks: [...(snapshot?.ticks ?? []), ...batches.flatMap(({ ticks }) => ticks)],
    end,
    torn,
  };
}
