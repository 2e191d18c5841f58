import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { liveFiles } from '../../actions/live/live-files.ts';
import { takeLock } from '../../actions/live/lock.ts';
import { readPast } from '../../actions/live/read-past.ts';
import { writeSnapshot } from '../../actions/live/snapshot.ts';
import { readLiveFolder } from './live-folder.ts';
import { writeFacts } from './write-facts.ts';

/**
 * Writes a snapshot of the facts, so that opening need not replay what came before. The journal stays whole: the past
 * can still be asked. Returns the number of facts and of the last batch.
 */
export async function compactLive(
  path: string,
  { wait }: { wait?: number },
): Promise<{ facts: number; batch: number }> {
  const live = await readLiveFolder(path);
  const lock = await takeLock(liveFiles(path).lock, wait);
  try {
    const past = await readPast(live);
    const { number, id, time } = past.last;
    const name = `snapshot-${number}.nt`;
    const facts = await writeFacts({ facts: past.facts, batches: past.batches, out: join(path, name) });
    await writeSnapshot(path, {
      facts: name,
      batch: { number, id, offset: past.end },
      observations: [...past.observations],
      ticks: latestTicks(past.ticks),
      ...(time === undefined ? {} : { time }),
    });
    if (past.snapshot !== undefined && past.snapshot.facts !== name)
      await rm(join(path, past.snapshot.facts), { force: true });
    return { facts, batch: number };
  } finally {
    await lock.release();
  }
}

function latestTicks<Tick extends { parameter: string; scope?: string | undefined }>(
  ticks: readonly Tick[],
): Tick[] {
  return [...new Map(ticks.map((tick) => [JSON.stringify([tick.parameter, tick.scope]), tick])).values()];
}
