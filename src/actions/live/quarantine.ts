import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Quarantined, quarantinedSchema } from '../../domain/action-outcome.ts';
import { compareUtf8 } from '../../domain/utf8-order.ts';
import { QuercusError } from '../../errors.ts';
import { liveFiles, quarantineFile } from './live-files.ts';

/** Keeps a refused observation, whole or not at all. */
export async function writeQuarantined(folder: string, refused: Quarantined): Promise<void> {
  const path = quarantineFile(folder, refused.id);
  await mkdir(liveFiles(folder).quarantine, { recursive: true });
  await writeFile(`${path}.new`, `${JSON.stringify(refused, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

export async function removeQuarantined(folder: string, observation: string): Promise<void> {
  await rm(quarantineFile(folder, observation), { force: true });
}

/** Every refused observation, sorted by id. */
export async function listQuarantined(folder: string): Promise<Quarantined[]> {
  const names = await readdir(liveFiles(folder).quarantine).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith('.json'));
  const found = await Promise.all(files.map((name) => readOne(join(liveFiles(folder).quarantine, name))));
  return found.sort((a, b) => compareUtf8(a.id, b.id));
}

async function readOne(path: string): Promise<Quarantined> {
  const parsed = quarantinedSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new QuercusError(
    'LIVE_INVALID',
    `${path} is no quarantined observation. Move it out of the folder.`,
    { details: { path } },
  );
}
