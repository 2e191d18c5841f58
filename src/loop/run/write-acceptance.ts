import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import type { Acceptance } from '../../domain/acceptance.ts';

/** `acceptance.json` of a round: each part of the revision that was tried, with its replay and its comparison. */
export async function writeAcceptance(folder: string, record: Acceptance): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, 'acceptance.json'), `${JSON.stringify(record, null, 2)}\n`);
}
