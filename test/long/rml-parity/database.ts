import { createRequire } from 'node:module';
import { join } from 'node:path';
import { silentContext } from '../../../src/domain/run-context.ts';
import type { PlanInput } from '../../../src/graph/planned-map.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { taskOf } from '../../sources/with-files.ts';

const { Database } = createRequire(import.meta.url)(
  'node-sqlite3-wasm',
) as typeof import('node-sqlite3-wasm');

/** A SQLite database with the tables that the mapping reads, in their canonical form, every column text. */
export async function writeDatabase(folder: string, { mapping }: PlanInput): Promise<string> {
  const name = 'parity.sqlite';
  const database = new Database(join(folder, name));
  const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
  for (const [source, path] of new Map(mapping.maps.map((map) => [map.source, map.path]))) {
    const { tables } = await openSources(
      { task: taskOf({ sources: [path] }), taskFolder: folder },
      silentContext,
    );
    const [table] = tables;
    if (table === undefined) throw new Error(`${path} holds no table`);
    database.run(
      `CREATE TABLE ${quote(source)} (${table.columns.map((column) => `${quote(column)} TEXT`).join(', ')})`,
    );
    const insert = database.prepare(
      `INSERT INTO ${quote(source)} VALUES (${table.columns.map(() => '?').join(', ')})`,
    );
    database.run('BEGIN');
    for await (const row of table.rows()) insert.run([...row.cells]);
    database.run('COMMIT');
    insert.finalize();
  }
  database.close();
  return name;
}
