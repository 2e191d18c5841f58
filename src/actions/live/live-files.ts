import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The files of a living kernel (docs/actions.md). */
export function liveFiles(folder: string) {
  return {
    /** The frozen kernel it began with, whole and unchanged. */
    kernel: join(folder, 'kernel'),
    description: join(folder, 'live.ttl'),
    actions: join(folder, 'actions.ttl'),
    journal: join(folder, 'journal.rdfp'),
    snapshot: join(folder, 'snapshot.json'),
    quarantine: join(folder, 'quarantine'),
    lock: join(folder, 'lock'),
  } as const;
}

/** Where a refused observation is kept: ids are anything, file names are not. */
export function quarantineFile(folder: string, observation: string): string {
  const name = createHash('sha256').update(observation).digest('hex').slice(0, 32);
  return join(liveFiles(folder).quarantine, `${name}.json`);
}
