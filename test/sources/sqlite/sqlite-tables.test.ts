import { createHash } from 'node:crypto';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { cellsOf, checksOf, folderWith, taskOf } from '../with-files.ts';

const { Database } = createRequire(import.meta.url)(
  'node-sqlite3-wasm',
) as typeof import('node-sqlite3-wasm');

async function databaseWith(...statements: string[]): Promise<string> {
  const folder = await folderWith({});
  const database = new Database(join(folder, 'shop.sqlite'));
  for (const statement of statements) database.exec(statement);
  database.close();
  return folder;
}

async function open(folder: string, source: object = {}) {
  const task = taskOf({ sources: [{ path: 'shop.sqlite', ...source }] });
  return openSources({ task, taskFolder: folder }, silentContext);
}

describe('a SQLite source', () => {
  it('gives tables by name with the keys that the database declares', async () => {
    const folder = await databaseWith(
      'CREATE TABLE "order" (id INTEGER PRIMARY KEY, customer INTEGER NOT NULL REFERENCES customer, code TEXT UNIQUE)',
      'CREATE TABLE customer (a TEXT, b TEXT, parent_a TEXT, parent_b TEXT, PRIMARY KEY (b, a), FOREIGN KEY (parent_b, parent_a) REFERENCES customer (b, a))',
    );
    const { tables, declared, findings } = await open(folder);
    expect(tables.map(({ name }) => name)).toEqual(['customer', 'order']);
    expect(tables[0]!.declared).toMatchObject({
      primaryKey: ['b', 'a'],
      foreignKeys: [
        { columns: ['parent_b', 'parent_a'], references: 'customer', referencedColumns: ['b', 'a'] },
      ],
    });
    expect(tables[1]!.declared).toMatchObject({
      columns: [{ name: 'id', sqlType: 'INTEGER' }, { name: 'customer', notNull: true }, { name: 'code' }],
      primaryKey: ['id'],
      uniqueKeys: [['code']],
      foreignKeys: [{ columns: ['customer'], references: 'customer', referencedColumns: [] }],
    });
    expect(declared.map(({ name }) => name)).toEqual(['customer', 'order']);
    expect(findings).toEqual([]);
  });

  it('gives the closed lists of CHECK constraints, and a foreign key that is declared twice once', async () => {
    const folder = await databaseWith(
      'CREATE TABLE u (id INTEGER PRIMARY KEY)',
      `CREATE TABLE t ("Sta tus" TEXT CHECK ("Sta tus" IN ('a', 'b')), kind TEXT, u INTEGER REFERENCES u,
        FOREIGN KEY (u) REFERENCES u (id), CHECK (kind IN ('x')))`,
    );
    const { tables } = await open(folder);
    expect(tables[0]!.declared?.columns.map(({ values }) => values)).toEqual([['a', 'b'], ['x'], undefined]);
    expect(tables[0]!.declared?.foreignKeys).toEqual([
      { columns: ['u'], references: 'u', referencedColumns: ['id'] },
    ]);
  });

  it('turns values into canonical text', async () => {
    const folder = await databaseWith(
      'CREATE TABLE v (id INTEGER PRIMARY KEY, x)',
      "INSERT INTO v (x) VALUES (9007199254740993), (-5), (0.1), (5.0), (1e21), (1e-7), (9e999), ('2009-01-01 00:00:00'), (''), (NULL), (x'00ff')",
    );
    const { tables, findings } = await open(folder);
    expect((await cellsOf(tables[0])).map(([, x]) => x)).toEqual([
      ...[
        '9007199254740993',
        '-5',
        '0.1',
        '5',
        '1e21',
        '1e-7',
        'INF',
        '2009-01-01 00:00:00',
        null,
        null,
        '00FF',
      ],
    ]);
    expect(checksOf(findings)).toEqual(['binary-values']);
  });

  it('rejects rows whose text holds a NUL, and keeps what stands behind it', async () => {
    const folder = await databaseWith(
      'CREATE TABLE v (id INTEGER PRIMARY KEY, x TEXT)',
      "INSERT INTO v (x) VALUES ('a' || char(0) || 'b'), ('c')",
    );
    const { tables } = await open(folder);
    expect(await cellsOf(tables[0])).toEqual([['2', 'c']]);
    expect(tables[0]!.rejected()).toMatchObject([{ source: 'v', number: 1, raw: '["1","a\\u0000b"]' }]);
  });

  it('reads rows in the order of the key, whatever the order of insertion', async () => {
    const folder = await databaseWith(
      'CREATE TABLE v (x TEXT PRIMARY KEY)',
      "INSERT INTO v VALUES ('b'), ('a')",
    );
    expect(await cellsOf((await open(folder)).tables[0])).toEqual([['a'], ['b']]);
  });

  it('quotes names, whatever they are', async () => {
    const folder = await databaseWith(
      'CREATE TABLE "a""; DROP TABLE b; --" ("select" TEXT, "名前 ""x""" TEXT)',
      'CREATE TABLE b (x)',
    );
    const { tables } = await open(folder);
    expect(tables.map(({ columns }) => columns)).toEqual([['select', '名前 "x"'], ['x']]);
    expect(await cellsOf(tables[0])).toEqual([]);
  });

  it('leaves the file and its folder as they were, even when the folder cannot be written', async () => {
    const folder = await databaseWith('CREATE TABLE v (x)', 'INSERT INTO v VALUES (1), (2), (3)');
    const hash = async () =>
      createHash('sha256')
        .update(await readFile(join(folder, 'shop.sqlite')))
        .digest('hex');
    const before = await hash();
    await chmod(folder, 0o555);
    const { tables, files } = await open(folder);
    for await (const _row of tables[0]!.rows()) {
      expect(await readdir(folder)).toEqual(['shop.sqlite']);
      break;
    }
    expect(await cellsOf(tables[0])).toHaveLength(3);
    await chmod(folder, 0o755);
    expect(await readdir(folder)).toEqual(['shop.sqlite']);
    expect(await hash()).toBe(before);
    expect(files).toMatchObject([{ path: 'shop.sqlite', sha256: before }]);
  });

  it('says which objects are no tables and reads none of them', async () => {
    const folder = await databaseWith('CREATE TABLE v (x)', 'CREATE VIEW w AS SELECT * FROM v');
    const { tables, findings } = await open(folder);
    expect(tables.map(({ name }) => name)).toEqual(['v']);
    expect(findings).toMatchObject([{ check: 'not-a-table', message: expect.stringContaining('view w') }]);
  });

  it('reads only the tables that the task names, and says what exists when one does not', async () => {
    const folder = await databaseWith('CREATE TABLE v (x)', 'CREATE TABLE w (x)');
    expect((await open(folder, { tables: ['w'] })).tables.map(({ name }) => name)).toEqual(['w']);
    await expect(open(folder, { tables: ['vv'] })).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      message: expect.stringContaining('v, w'),
    });
  });

  it('refuses a file that is no database, and one with unfinished changes', async () => {
    const text = await folderWith({ 'shop.sqlite': 'not a database at all' });
    await expect(open(text)).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
    const folder = await databaseWith('CREATE TABLE v (x)');
    await expect(
      folderWith({
        'shop.sqlite': await readFile(join(folder, 'shop.sqlite')),
        'shop.sqlite-wal': 'changes',
      }).then(open),
    ).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('wal_checkpoint'),
    });
  });

  it('reads a database in write-ahead mode', async () => {
    const folder = await databaseWith('CREATE TABLE v (x)', 'INSERT INTO v VALUES (1)');
    const bytes = await readFile(join(folder, 'shop.sqlite'));
    bytes[18] = 2;
    bytes[19] = 2;
    const inWriteAheadMode = await folderWith({ 'shop.sqlite': bytes });
    expect(await cellsOf((await open(inWriteAheadMode)).tables[0])).toEqual([['1']]);
  });
});
