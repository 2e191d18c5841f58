import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { QuercusError } from '../../errors.ts';
import type { JournalStart } from '../journal/read-journal.ts';
import { liveFiles } from './live-files.ts';

const tickSchema = z.object({ parameter: z.string(), scope: z.string().optional(), value: z.string() });
const snapshotSchema = z.object({
  /** Facts after the batch, sorted N-Triples, relative to the living kernel. */
  facts: z.string(),
  batch: z.object({ number: z.number().int(), id: z.string(), offset: z.number().int() }),
  /** Observations applied up to there. */
  observations: z.array(z.string()),
  ticks: z.array(tickSchema),
  time: z.string().optional(),
});
/** The state after a batch, so that opening need not begin at the kernel. The journal stays whole. */
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The latest snapshot, or undefined when there is none. */
export async function readSnapshot(folder: string): Promise<Snapshot | undefined> {
  const path = liveFiles(folder).snapshot;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
  const parsed = snapshotSchema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new QuercusError('LIVE_INVALID', `${path} is no snapshot. Remove it: the journal has everything.`, {
    details: { path },
  });
}

/** Appears whole or not at all. */
export async function writeSnapshot(folder: string, snapshot: Snapshot): Promise<void> {
  const path = liveFiles(folder).snapshot;
  await writeFile(`${path}.new`, `${JSON.stringify(snapshot, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

/** Where the facts and the journal of a state begin: at the kernel, or at the snapshot. */
export function startOf({ folder, kernelHash, facts, snapshot }: StartInput): {
  facts: string;
  journal: JournalStart;
} {
  if (snapshot === undefined) return { facts, journal: { offset: 0, id: kernelHash, number: 0 } };
  return { facts: join(folder, snapshot.facts), journal: snapshot.batch };
}

interface StartInput {
  readonly folder: string;
  readonly kernelHash: string;
  readonly facts: string;
  readonly snapshot: Snapshot | undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
