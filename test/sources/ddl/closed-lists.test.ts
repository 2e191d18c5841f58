import { describe, expect, it } from 'vitest';
import { readDdl } from '../../../src/sources/ddl/read-ddl.ts';
import { checksOf } from '../with-files.ts';

function valuesIn(sql: string) {
  const { tables, findings } = readDdl(sql, 's');
  const columns = tables.flatMap((table) => table.columns);
  return { values: columns.find(({ name }) => name === 'status')?.values, checks: checksOf(findings) };
}
const table = (condition: string) =>
  `CREATE TABLE t (id int, status varchar(9), n int, CHECK (${condition}))`;

describe('closed lists of values in a SQL script', () => {
  it.each([
    [
      'inline',
      "CREATE TABLE t (id int, status text NOT NULL CHECK (status IN ('open', 'it''s')) DEFAULT 'open')",
    ],
    ['inline and named', "CREATE TABLE t (status text CONSTRAINT c CHECK (status IN ('open', 'it''s')))"],
    ['of the table', table("status IN ('open', N'it''s')")],
    ['named, of the table', "CREATE TABLE t (status text, CONSTRAINT c CHECK (Status IN ('open','it''s')))"],
    [
      'added later',
      "CREATE TABLE t (status text); ALTER TABLE t ADD CONSTRAINT c CHECK (status IN ('open','it''s'));",
    ],
    ['with NULL allowed', table("status IS NULL OR (status IN ('open','it''s'))")],
    [
      'as SQL Server writes it',
      "CREATE TABLE [t]([status] [varchar](9)); ALTER TABLE [t] WITH CHECK ADD CHECK (([status]='open' OR [status]='it''s'))",
    ],
    [
      'as pg_dump writes it',
      table(
        "((status)::text = ANY ((ARRAY['open'::character varying, 'it''s'::character varying])::text[]))",
      ),
    ],
    ['as an enum of MySQL', "CREATE TABLE `t` (`status` enum('open','it''s') CHARACTER SET utf8 NOT NULL)"],
    [
      'as a type of PostgreSQL',
      "CREATE TYPE public.mood AS ENUM ('open', 'it''s'); CREATE TABLE t (status public.mood NOT NULL)",
    ],
    [
      'as a type with a value added',
      "CREATE TYPE mood AS ENUM ('open'); ALTER TYPE mood ADD VALUE IF NOT EXISTS 'it''s' AFTER 'open'; CREATE TABLE t (status mood)",
    ],
  ])('are read %s', (_, sql) => {
    expect(valuesIn(sql)).toEqual({ values: ['open', "it's"], checks: [] });
  });

  it.each([
    "status NOT IN ('a', 'b')",
    "NOT status IN ('a', 'b')",
    "NOT (status = ANY (ARRAY['a'::text]))",
    "status IN ('a', 'b') AND n > 0",
    "status IN ('a', 'b') OR n > 0",
    "status = 'a' OR status LIKE 'b%'",
    "lower(status) IN ('a', 'b')",
    "status >= ANY (ARRAY['a'::text])",
    'status IN (SELECT code FROM codes)',
    "status IN (E'a\\n', 'b')",
    'status IS NULL',
    'n IN (1, 2)',
  ])('are not read from another condition: %s', (condition) => {
    expect(valuesIn(table(condition)).values).toBeUndefined();
  });

  it('are narrowed by a second list for the same column', () => {
    const sql = "CREATE TABLE t (status enum('a','b','c'), CHECK (status IN ('c', 'b', 'z')))";
    expect(valuesIn(sql).values).toEqual(['b', 'c']);
  });

  it('are left out with a finding when the column or the type is unknown', () => {
    expect(valuesIn("CREATE TABLE t (a int, CHECK (b IN ('x')))").checks).toEqual(['ddl-unknown-column']);
    expect(valuesIn("ALTER TYPE mood ADD VALUE 'x'").checks).toEqual(['ddl-statement-not-understood']);
    expect(valuesIn('CREATE TYPE p AS (x int, y int)').checks).toEqual(['ddl-statement-not-understood']);
  });
});

describe('a foreign key that is declared again', () => {
  it('is listed once, with the columns that one of the declarations names', () => {
    const sql = `CREATE TABLE u (id int PRIMARY KEY);
      CREATE TABLE t (a int REFERENCES u, b int REFERENCES u (id), FOREIGN KEY (b) REFERENCES u (ID));
      ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (A) REFERENCES U (id);`;
    expect(readDdl(sql, 's').tables[1]?.foreignKeys).toEqual([
      { columns: ['b'], references: 'u', referencedColumns: ['id'] },
      { columns: ['a'], references: 'U', referencedColumns: ['id'] },
    ]);
  });

  it('stays twice when it refers to other columns', () => {
    const sql = 'CREATE TABLE t (a int REFERENCES u (x), FOREIGN KEY (a) REFERENCES u (y))';
    expect(readDdl(sql, 's').tables[0]?.foreignKeys).toHaveLength(2);
  });
});
