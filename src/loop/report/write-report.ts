import { join } from 'node:path';
import { writeWhole } from '../../agent/batch/write-whole.ts';
import { readRun } from './read-run.ts';
import { runPage } from './run-page.ts';

/** Writes `report.html` of a run from its rounds on disk and gives back its path. RUN_INVALID. */
export async function writeRunReport(folder: string): Promise<string> {
  const path = join(folder, 'report.html');
  await writeWhole(path, await runPage(await readRun(folder)));
  return path;
}
