import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { readDatabaseAddress } from '../../../src/sources/postgresql/address.ts';
import { profileTables } from '../../../src/sources/profile/profile-tables.ts';
import { cellsOf, checksOf, folderWith, tableOf, taskOf } from '../with-files.ts';
import { type PostgresqlServer, password, programs, startPostgresql, user } from './postgresql-server.ts';

describe('the address of a database', () => {
  it.each([
    ['postgres://a:s3cret@h/d', /PGPASSWORD/],
    ['postgres://h/d?password=s3cret', /"password" is not among/],
    ['postgres://h', /one host and one database/],
    ['postgres:///d', /one host and one database/],
    ['postgres://h/d?sslmode=prefer', /verify-full/],
    ['postgres://h:99999/d', /no URL/],
    ['postgres://h/%zz', /encodes nothing/],
  ])('%s is refused without being repeated', (text, message) => {
    expect(() => readDatabaseAddress(text)).toThrow(message);
    expect(() => readDatabaseAddress(text)).not.toThrow(/s3cret/);
  });

  it.each([
    ['postgres://u@localhost/d', 'disable', 'postgres://localhost/d'],
    ['postgresql://db.example.org:5433/d', 'verify-full', 'postgres://db.example.org:5433/d'],
    ['postgres://x/d?host=/run/pg', 'disable', 'postgres:///d'],
    ['postgres://db.example.org/d?sslmode=require', 'require', 'postgres://db.example.org/d'],
  ])('%s is encrypted as %s and named %s', (text, encryption, name) => {
    expect(readDatabaseAddress(text)).toMatchObject({ encryption, name });
  });
});

describe.skipIf(programs === undefined)('a PostgreSQL source (skipped without its programs)', () => {
  let server: PostgresqlServer;
  beforeAll(async () => {
    server = await startPostgresql();
  }, 60_000);
  afterAll(() => server.stop());

  async function open(database: string, source: object = {}, secret: string = password) {
    vi.stubEnv('PGPASSWORD', secret);
    onTestFinished(() => void vi.unstubAllEnvs());
    const path = `postgres://${user}@127.0.0.1:${server.port}/${database}`;
    return openSources(
      { task: taskOf({ sources: [{ path, ...source }] }), taskFolder: await folderWith({}) },
      silentContext,
    );
  }

  it('gives keys, links, types, closed lists and domains of the catalogue', async () => {
    await server.run(
      'keys',
      "CREATE TYPE state AS ENUM ('open', 'closed')",
      'CREATE DOMAIN amount AS numeric(9,2)',
      'CREATE SCHEMA sales',
      'CREATE TABLE customer (a text, b int, PRIMARY KEY (b, a))',
      `CREATE TABLE sales."order" (id int PRIMARY KEY, code text UNIQUE, a text, b int, s state NOT NULL, total amount,
        kind varchar(9) CHECK (kind IN ('x', 'y')), FOREIGN KEY (b, a) REFERENCES customer (b, a))`,
      'CREATE VIEW v AS SELECT 1',
    );
    const { tables, findings, files } = await open('keys');
    expect(tables.map(({ name }) => name)).toEqual(['customer', 'sales.order']);
    expect(tables[0]!.declared?.primaryKey).toEqual(['b', 'a']);
    expect(tables[1]!.declared).toMatchObject({
      columns: [
        { name: 'id', sqlType: 'integer', notNull: true },
        { name: 'code' },
        { name: 'a' },
        { name: 'b' },
        { name: 's', values: ['open', 'closed'], notNull: true },
        { name: 'total', sqlType: 'numeric(9,2)' },
        { name: 'kind', values: ['x', 'y'] },
      ],
      primaryKey: ['id'],
      uniqueKeys: [['code']],
      foreignKeys: [{ columns: ['b', 'a'], references: 'customer', referencedColumns: ['b', 'a'] }],
    });
    expect(checksOf(findings)).toEqual(['not-a-table']);
    expect(files).toMatchObject([{ path: `postgres://127.0.0.1:${server.port}/keys`, isRemote: true }]);
  });

  it('writes values as XSD does where it has them, and keeps their digits', async () => {
    await server.run(
      'values',
      `CREATE TABLE v (id int PRIMARY KEY, big bigint, money numeric, real float8, yes boolean, at timestamptz, local timestamp,
        day date, hour timetz, bytes bytea, list int[], doc jsonb, text text)`,
      `INSERT INTO v VALUES
        (2, 9007199254740993, 1.10, 'Infinity', true, '2024-02-29 10:00:00.5+02', '2024-02-29 10:00', '2024-02-29',
         '08:30+02', '\\x00ff', '{1,2}', '{"b": 1}', E'a\\u2028b\\nc'),
        (1, NULL, 'NaN', 0.1, false, 'infinity', NULL, '0044-03-15 BC', NULL, NULL, NULL, NULL, '')`,
    );
    const { tables, findings } = await open('values');
    expect(await cellsOf(tables[0])).toEqual([
      ['1', null, 'NaN', '0.1', 'false', 'infinity', null, '0044-03-15 BC', ...Array(5).fill(null)],
      [
        ...['2', '9007199254740993', '1.10', 'INF', 'true', '2024-02-29T08:00:00.5Z', '2024-02-29T10:00:00'],
        ...['2024-02-29', '08:30:00+02:00', '00FF', '[1,2]', '{"b": 1}', 'a\u2028b\nc'],
      ],
    ]);
    expect(checksOf(findings)).toEqual(['binary-values']);
  });

  it('reads rows in an order that insertion and the collation of the server do not decide', async () => {
    await server.run(
      'ordered',
      'CREATE TABLE keyed (k text PRIMARY KEY)',
      "INSERT INTO keyed VALUES ('b'), ('B'), ('a')",
      'CREATE TABLE loose (x int, y text)',
      "INSERT INTO loose VALUES (2, 'b'), (2, 'a'), (NULL, 'c'), (1, 'z')",
    );
    const { tables } = await open('ordered');
    expect(await cellsOf(tables[0])).toEqual([['B'], ['a'], ['b']]);
    expect(await cellsOf(tables[1])).toEqual([
      ['1', 'z'],
      ['2', 'a'],
      ['2', 'b'],
      [null, 'c'],
    ]);
  });

  it('reads partitions and inherited rows once, and more rows than a cursor fetches at a time', async () => {
    await server.run(
      'parts',
      'CREATE TABLE p (id int PRIMARY KEY) PARTITION BY RANGE (id)',
      'CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (0) TO (1500)',
      'CREATE TABLE p2 PARTITION OF p FOR VALUES FROM (1500) TO (9000)',
      'INSERT INTO p SELECT generate_series(1, 2500)',
      'CREATE TABLE parent (id int)',
      'CREATE TABLE child () INHERITS (parent)',
      'INSERT INTO child VALUES (7)',
    );
    const { tables } = await open('parts');
    expect(tables.map(({ name }) => name)).toEqual(['child', 'p', 'parent']);
    const rows = await Promise.all(tables.map(cellsOf));
    expect(rows.map((cells) => cells.length)).toEqual([1, 2500, 0]);
    expect(rows[1]!.at(-1)).toEqual(['2500']);
  });

  it('gives every reading the rows of one moment, and another hash when they change', async () => {
    await server.run('moment', 'CREATE TABLE t (id int PRIMARY KEY)', 'INSERT INTO t VALUES (1)');
    const before = await open('moment');
    await server.run('moment', 'INSERT INTO t VALUES (2)');
    const after = await open('moment');
    expect(await cellsOf(before.tables[0])).toEqual([['1']]);
    expect(await cellsOf(after.tables[0])).toEqual([['1'], ['2']]);
    expect(before.files[0]!.sha256).not.toBe(after.files[0]!.sha256);
    expect((await open('moment')).files).toEqual(after.files);
  });

  it('takes names as names, whatever they hold', async () => {
    await server.run(
      'names',
      'CREATE TABLE "a""; DROP TABLE b; --" ("select" text, "名前 ""x""" text CHECK ("select" <> \'\'))',
      'CREATE TABLE b ()',
    );
    const { tables } = await open('names');
    expect(tables.map(({ columns }) => columns)).toEqual([['select', '名前 "x"'], []]);
    await expect(open('names', { tables: ['c'] })).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  });

  it('fits the profile: declared keys, links and types decide', async () => {
    await server.run(
      'profiled',
      'CREATE TABLE p (id int PRIMARY KEY, at timestamptz)',
      "INSERT INTO p VALUES (1, '2024-01-01')",
      'CREATE TABLE c (id int PRIMARY KEY, p int REFERENCES p)',
      'INSERT INTO c VALUES (5, 1)',
    );
    const { tables, declared } = await open('profiled');
    const profile = await profileTables(
      { tables, declared, task: taskOf({ sources: ['.'] }) },
      silentContext,
    );
    expect(tableOf(profile, 'c').foreignKeys).toMatchObject([{ columns: ['p'], table: 'p' }]);
    expect(tableOf(profile, 'p').columns[1]).toMatchObject({
      datatype: 'http://www.w3.org/2001/XMLSchema#dateTime',
    });
  });

  it.each([
    ['keys', {}, 'wrong', /PGPASSWORD/],
    ['missing', {}, password, /does not exist/],
    ['keys', { format: 'csv' }, password, /is not read as csv/],
  ])('refuses %s %j with an error that holds no password', async (database, source, secret, message) => {
    const failure = open(database, source, secret);
    await expect(failure).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringMatching(message),
    });
    await expect(failure).rejects.not.toThrow(/secret word/);
  });

  it('fails rather than read a table whose rows a policy hides, or one it may not read', async () => {
    await server.run(
      'policies',
      'CREATE TABLE t (id int)',
      'INSERT INTO t VALUES (1), (2)',
      'ALTER TABLE t ENABLE ROW LEVEL SECURITY',
      'ALTER TABLE t FORCE ROW LEVEL SECURITY',
      'CREATE POLICY one ON t USING (id = 1)',
      `CREATE ROLE reader LOGIN PASSWORD '${password}'`,
      'CREATE TABLE closed (id int)',
      'GRANT SELECT ON t TO reader',
    );
    vi.stubEnv('PGPASSWORD', password);
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const table of ['t', 'closed']) {
      const path = `postgres://reader@127.0.0.1:${server.port}/policies`;
      const task = taskOf({ sources: [{ path, tables: [table] }] });
      await expect(openSources({ task, taskFolder: '/' }, silentContext)).rejects.toMatchObject({
        code: 'SOURCE_UNREADABLE',
        message: expect.stringMatching(/Grant the user SELECT/),
      });
    }
  });

  it('is a coded error when the server breaks off in the middle of the rows', async () => {
    await server.run(
      'broken',
      'CREATE TABLE t (id int PRIMARY KEY, x text)',
      "INSERT INTO t SELECT n, repeat('x', 1000) FROM generate_series(1, 5000) n",
    );
    const port = await cuttingProxy(server.port, 1_000_000);
    vi.stubEnv('PGPASSWORD', password);
    onTestFinished(() => void vi.unstubAllEnvs());
    const task = taskOf({ sources: [`postgres://${user}@127.0.0.1:${port}/broken`] });
    await expect(openSources({ task, taskFolder: '/' }, silentContext)).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringMatching(/terminated unexpectedly/),
    });
  });
});

/** Passes a connection on until the server has sent so many bytes. */
async function cuttingProxy(target: number, bytes: number): Promise<number> {
  const proxy = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let sent = 0;
    upstream.on('data', (chunk) => {
      sent += chunk.length;
      if (sent > bytes) cut(client, upstream);
      else client.write(chunk);
    });
    client.on('data', (chunk) => upstream.write(chunk));
    for (const socket of [client, upstream]) socket.on('error', () => cut(client, upstream));
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => void proxy.close());
  return (proxy.address() as { port: number }).port;
}

function cut(...sockets: Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
