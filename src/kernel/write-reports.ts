import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { profileToText } from '../sources/review/profile-text.ts';
import type { BuildReports } from './build-reports.ts';
import { reportPage } from './report-page.ts';
import { asUnwritable } from './staging.ts';

/** Writes the reports for programs (JSON) and for people (`profile.txt`, `report.html`). No times: equal builds, equal bytes. */
export async function writeReports(folder: string, reports: BuildReports): Promise<void> {
  const { verification, profile, merge, functions, coverage, extraction } = reports;
  const json = { verification, profile, merge, functions, coverage, ...(extraction && { extraction }) };
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [name, value] of Object.entries(json)) {
      await writeFile(join(folder, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
    }
    await writeFile(join(folder, 'profile.txt'), profileToText(profile));
    await writeFile(join(folder, 'report.html'), reportPage(reports));
  } catch (cause) {
    throw asUnwritable(folder, cause);
  }
}
