import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { Database } from 'node-sqlite3-wasm';

/** Money is loaded as floating point, so that SQL divides it as the questions mean, and not whole numbers. */
const money = new Set(['Claim_Amount.Claim_Amount', 'Policy_Amount.Policy_Amount']);

/** The CSV files of a folder as tables of a database in memory; an empty cell is NULL. */
export function loadDatabase(folder: string): Database {
  const database = new Database(':memory:');
  for (const file of readdirSync(folder)) {
    const table = basename(file, '.csv');
    const [header = [], ...rows] = parse(readFileSync(join(folder, file), 'utf8')) as string[][];
    const columns = header.map((name, at) => {
      const type = money.has(`${table}.${name}`) ? 'REAL' : 'NUMERIC';
      return `"${header.indexOf(name) === at ? name : `${name}_2`}" ${type}`;
    });
    database.exec(`CREATE TABLE "${table}" (${columns.join(', ')}); BEGIN`);
    const insert = database.prepare(`INSERT INTO "${table}" VALUES (${header.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(row.map((cell) => (cell === '' ? null : cell)));
    insert.finalize();
    database.exec('COMMIT');
  }
  return database;
}

/** Runs the SQL of a gold answer; its DATE_DIFF(from, to, "day") in the words of SQLite. */
export function goldRows(database: Database, sql: string): unknown[][] {
  const own = sql.replace(/DATE_DIFF\((\w+), (\w+), "day"\)/g, '(julianday($2) - julianday($1))');
  return database
    .all(own, undefined, { expand: false })
    .map((row) => Object.values(row as Record<string, unknown>));
}
