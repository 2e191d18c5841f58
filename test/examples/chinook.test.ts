import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFunctionFolder } from '../../src/functions/read-function-files.ts';
import { topBraidAbsent, topBraidSkipped } from '../support/topbraid.ts';
import { asBag, cells } from './answers.ts';
import { sqlAnswers } from './chinook-sql.ts';
import { buildExample, type ExampleKernel } from './example-kernel.ts';
import { compareWithTopBraid } from './topbraid-rows.ts';

let example: ExampleKernel;
let database: Database;
beforeAll(async () => {
  example = await buildExample('chinook');
  database = new Database(join(example.task, 'chinook.sqlite'), { readOnly: true });
});
afterAll(async () => {
  database.close();
  await example.close();
});

const columnsOf = (name: string) =>
  example.kernel.functions
    .find((definition) => definition.name === name)!
    .returns.map((column) => (typeof column === 'string' ? column : column.name));

describe('the functions of the Chinook example', () => {
  test.each(sqlAnswers)(
    '$function $arguments gives the rows of SQL',
    async ({ function: name, arguments: values, sql }) => {
      // Rows are objects: around the query, SQLite gives columns of one name several.
      const rows = database
        .all(`SELECT * FROM (${sql})`)
        .map((row) => Object.values(row as Record<string, unknown>));
      expect(rows.length).toBeGreaterThan(0);
      expect(asBag(cells(await example.kernel.call(name, values), columnsOf(name)))).toEqual(asBag(rows));
    },
  );

  test('are at least twelve, all of them compared but the one whose score SQL does not know', async () => {
    const own = (await readFunctionFolder(join(example.task, 'draft/functions'))).map(({ name }) => name);
    const compared = new Set(sqlAnswers.map((answer) => answer.function));
    expect(compared.size).toBeGreaterThanOrEqual(12);
    expect(own.filter((name) => !compared.has(name))).toEqual(['find_track']);
    expect(example.built.functions.rejected).toEqual([]);
  });

  test('find_track finds a title that is misspelt', async () => {
    const result = await example.kernel.call('find_track', { text: 'stairway to heavn' });
    expect(new Set(cells(result, ['title', 'artist']).map(String))).toEqual(
      new Set(['Stairway To Heaven,Led Zeppelin']),
    );
  });

  test.skipIf(topBraidAbsent)(`give the same rows in TopBraid SHACL${topBraidSkipped}`, async () => {
    expect((await compareWithTopBraid(example.kernel)).size).toBeGreaterThan(15);
  });

  test('rank as they say: revenue falls, ties in the order of the names', async () => {
    const result = await example.kernel.call('top_sellers', { what: 'artist', limit: 100 });
    const rows = cells(result, ['revenue', 'name']).map(
      ([revenue, name]) => [Number(revenue), String(name)] as const,
    );
    for (const [at, [revenue, name]] of rows.slice(1).entries()) {
      const [before, nameBefore] = rows[at]!;
      expect(before > revenue || (before === revenue && nameBefore < name)).toBe(true);
    }
  });
});
