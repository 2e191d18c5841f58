import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentContext } from '../../../src/domain/run-context.ts';
import { taskSchema } from '../../../src/domain/task.ts';
import { openSources, type Sources } from '../../../src/sources/open-sources.ts';

/** Opens a folder that holds these files, and nothing else. Rows of its tables are read before it is removed. */
export async function openFolder(
  files: Readonly<Record<string, string | Buffer>>,
): Promise<Sources & { readonly rows: Readonly<Record<string, (string | null)[][]>> }> {
  const folder = mkdtempSync(join(tmpdir(), 'quercus-documents-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const task = taskSchema.parse({ title: 't', sources: ['.'] });
    const sources = await openSources({ task, taskFolder: folder }, silentContext);
    const rows: Record<string, (string | null)[][]> = {};
    for (const table of sources.tables) {
      const own: (string | null)[][] = [];
      for await (const { cells } of table.rows()) own.push([...cells]);
      rows[table.name] = own;
    }
    return { ...sources, rows };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
