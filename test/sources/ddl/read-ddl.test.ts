import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeclaredTable } from '../../../src/domain/table.ts';
import { readDdl } from '../../../src/sources/ddl/read-ddl.ts';
import { checksOf } from '../with-files.ts';

const dialects: Record<string, string> = {
  'ANSI with named and inline constraints': `
    -- the shop
    CREATE TABLE customer (
      id INTEGER NOT NULL PRIMARY KEY,
      email VARCHAR(80) UNIQUE
    );
    CREATE TABLE "order" (
      order_no INTEGER NOT NULL,
      line SMALLINT NOT NULL,
      customer_id INTEGER REFERENCES customer (id) ON DELETE SET NULL,
      total DECIMAL(10, 2) DEFAULT 0.00 CHECK (total >= 0),
      CONSTRAINT order_key PRIMARY KEY (order_no, line)
    );`,
  'SQL Server with brackets, clustered keys, GO and constraints added later': `
    SET ANSI_NULLS ON
    GO
    CREATE TABLE [dbo].[customer](
      [id] [int] IDENTITY(1,1) NOT NULL,
      [email] [nvarchar](80) NULL,
      CONSTRAINT [PK_customer] PRIMARY KEY CLUSTERED ([id] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY]
    ) ON [PRIMARY]
    GO
    CREATE TABLE [dbo].[order]([order_no] [int] NOT NULL, [line] [smallint] NOT NULL, [customer_id] [int] NULL, [total] [decimal](10, 2) NULL)
    GO
    ALTER TABLE [dbo].[order] ADD CONSTRAINT [order_key] PRIMARY KEY CLUSTERED ([order_no] ASC, [line] ASC)
    GO
    ALTER TABLE [dbo].[order] WITH CHECK ADD CONSTRAINT [fk] FOREIGN KEY([customer_id])
    REFERENCES [dbo].[customer] ([id])
    GO
    ALTER TABLE [dbo].[order] CHECK CONSTRAINT [fk]
    GO
    CREATE UNIQUE NONCLUSTERED INDEX [ux] ON [dbo].[customer]([email] ASC)`,
  'MySQL with backticks, keys, comments and engine options': `
    DROP TABLE IF EXISTS \`customer\`;
    /*!40101 SET character_set_client = utf8 */;
    CREATE TABLE \`customer\` (
      \`id\` int(11) unsigned NOT NULL AUTO_INCREMENT COMMENT 'the customer\\'s; number',
      \`email\` varchar(80) CHARACTER SET utf8mb4 DEFAULT NULL,
      PRIMARY KEY (\`id\`),
      UNIQUE KEY \`email\` (\`email\`)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
    CREATE TABLE \`order\` (
      \`order_no\` int(11) NOT NULL,
      \`line\` smallint(6) NOT NULL,
      \`customer_id\` int(11) unsigned DEFAULT NULL,
      \`total\` decimal(10,2) DEFAULT '0.00',
      PRIMARY KEY (\`order_no\`,\`line\`),
      KEY \`customer_id\` (\`customer_id\`),
      CONSTRAINT \`fk\` FOREIGN KEY (\`customer_id\`) REFERENCES \`customer\` (\`id\`) ON DELETE CASCADE
    ) ENGINE=InnoDB;`,
  'PostgreSQL as pg_dump writes it': `
    SET statement_timeout = 0;
    CREATE TABLE public.customer (
      id integer NOT NULL,
      email character varying(80),
      tags text[] DEFAULT '{}'::text[]
    );
    ALTER TABLE public.customer OWNER TO shop;
    CREATE SEQUENCE public.customer_id_seq START WITH 1;
    ALTER TABLE ONLY public.customer ALTER COLUMN id SET DEFAULT nextval('public.customer_id_seq'::regclass);
    CREATE TABLE public."order" (
      order_no integer NOT NULL,
      line smallint NOT NULL,
      customer_id integer,
      total numeric(10,2),
      at timestamp without time zone
    );
    ALTER TABLE ONLY public.customer
        ADD CONSTRAINT customer_pkey PRIMARY KEY (id);
    ALTER TABLE ONLY public.customer
        ADD CONSTRAINT customer_email UNIQUE (email);
    ALTER TABLE ONLY public."order"
        ADD CONSTRAINT order_pkey PRIMARY KEY (order_no, line);
    ALTER TABLE ONLY public."order"
        ADD CONSTRAINT fk FOREIGN KEY (customer_id) REFERENCES public.customer(id) ON DELETE CASCADE;`,
  'Oracle with quoted names, added constraints and slashes': `
    CREATE TABLE "SHOP"."customer" ("id" NUMBER(9,0) NOT NULL ENABLE, "email" VARCHAR2(80 CHAR))
    /
    CREATE TABLE "SHOP"."order" (
      "order_no" NUMBER(9) NOT NULL, "line" NUMBER(4) NOT NULL, "customer_id" NUMBER(9), "total" NUMBER(10,2),
      CONSTRAINT "order_key" PRIMARY KEY ("order_no", "line") USING INDEX TABLESPACE "USERS" ENABLE
    ) SEGMENT CREATION IMMEDIATE
    /
    ALTER TABLE "SHOP"."customer" ADD (CONSTRAINT "pk" PRIMARY KEY ("id") ENABLE);
    ALTER TABLE "SHOP"."customer" ADD CONSTRAINT "u" UNIQUE ("email");
    ALTER TABLE "SHOP"."order" ADD CONSTRAINT "fk" FOREIGN KEY ("customer_id") REFERENCES "SHOP"."customer" ("id");`,
  'without semicolons, as ERwin writes it': `
    CREATE TABLE customer
    (
      id int NOT NULL ,
      email varchar(80) NULL ,
       PRIMARY KEY (id ASC),
       UNIQUE (email)
    )

    CREATE TABLE order
    (
      order_no int NOT NULL ,
      line smallint NOT NULL ,
      customer_id int NULL ,
      total decimal(10,2) NULL ,
       PRIMARY KEY (order_no ASC,line ASC),
       FOREIGN KEY (customer_id) REFERENCES customer(id)
    )`,
};

function keysOf({ name, primaryKey, uniqueKeys, foreignKeys }: DeclaredTable) {
  return { name, primaryKey, uniqueKeys, foreignKeys };
}

describe('readDdl', () => {
  it.each(Object.entries(dialects))('reads %s', (_, sql) => {
    const { tables, findings } = readDdl(sql, 'schema.sql');
    expect(findings).toEqual([]);
    expect(tables.map(keysOf)).toEqual([
      { name: 'customer', primaryKey: ['id'], uniqueKeys: [['email']], foreignKeys: [] },
      {
        name: 'order',
        primaryKey: ['order_no', 'line'],
        uniqueKeys: [],
        foreignKeys: [{ columns: ['customer_id'], references: 'customer', referencedColumns: ['id'] }],
      },
    ]);
    expect(tables[0]!.columns[0]).toMatchObject({ name: 'id' });
    expect(tables[1]!.columns.slice(0, 4).map(({ name }) => name)).toEqual([
      'order_no',
      'line',
      'customer_id',
      'total',
    ]);
    expect(tables[1]!.columns[0]!.notNull).toBe(true);
    expect(tables[1]!.columns[2]!.notNull).toBe(false);
  });

  it('keeps types as they are written', () => {
    const sql =
      'CREATE TABLE t (a character varying(80), b double precision, c decimal(10, 2), d timestamp with time zone, e int[3])';
    expect(readDdl(sql, 's').tables[0]!.columns.map(({ sqlType }) => sqlType)).toEqual([
      ...[
        'character varying(80)',
        'double precision',
        'decimal(10,2)',
        'timestamp with time zone',
        'int [ 3 ]',
      ],
    ]);
  });

  it('takes a reference without columns to mean the primary key', () => {
    const { tables } = readDdl('CREATE TABLE t (a int REFERENCES u, FOREIGN KEY (a) REFERENCES v)', 's');
    expect(
      tables[0]!.foreignKeys.map(({ references, referencedColumns }) => [references, referencedColumns]),
    ).toEqual([
      ['u', []],
      ['v', []],
    ]);
  });

  it('reads columns that are called like keywords', () => {
    const { tables, findings } = readDdl(
      'CREATE TABLE t (key varchar(20), "unique" int, "primary" int, index int NOT NULL)',
      's',
    );
    expect(findings).toEqual([]);
    expect(tables[0]!.columns.map(({ name }) => name)).toEqual(['key', 'unique', 'primary', 'index']);
  });

  it('reads names in any script, and with quotes in them', () => {
    const { tables } = readDdl('CREATE TABLE "注文" ("名前" text, "a""b" int, [الاسم الكامل] text)', 's');
    expect(tables[0]).toMatchObject({
      name: '注文',
      columns: [{ name: '名前' }, { name: 'a"b' }, { name: 'الاسم الكامل' }],
    });
  });

  it.each([
    ['CREATE VIEW v AS SELECT 1;', 'CREATE VIEW v AS SELECT 1'],
    ['CREATE TABLE t AS SELECT * FROM u;', 'CREATE TABLE t AS SELECT'],
    ['ALTER TABLE nowhere ADD PRIMARY KEY (id);', 'no CREATE TABLE nowhere'],
    ['FROBNICATE ALL;', 'FROBNICATE ALL'],
    ['CREATE TABLE t (a int); CREATE TABLE T (b int);', 'declared before'],
    ['CREATE TABLE t (a int); ALTER TABLE t RENAME COLUMN a TO b;', 'RENAME'],
    ['CREATE TABLE t (LIKE u, a int);', 'LIKE u'],
  ])('says what it did not understand of %s', (sql, named) => {
    const { findings } = readDdl(sql, 'schema.sql');
    expect(findings).toMatchObject([{ check: 'ddl-statement-not-understood', severity: 'warning' }]);
    expect(findings[0]!.message).toContain(named);
    expect(findings[0]!.message).toContain('schema.sql line 1');
  });

  it('reads on after a parenthesis that is never closed', () => {
    const { tables } = readDdl(
      'CREATE TABLE a (x int, PRIMARY KEY (x;\nCREATE TABLE b (y int PRIMARY KEY);',
      's',
    );
    expect(tables.map(({ name }) => name)).toContain('b');
  });

  it.each(['$$', '$body$'])('what stands between %s in the body of a function declares nothing', (mark) => {
    const { tables, findings } = readDdl(
      `CREATE FUNCTION f() RETURNS void AS ${mark} BEGIN; CREATE TABLE u (x int); END; ${mark} LANGUAGE plpgsql;
      CREATE TABLE t (a int);`,
      's',
    );
    expect(tables.map(({ name }) => name)).toEqual(['t']);
    expect(checksOf(findings)).toEqual(['ddl-statement-not-understood']);
  });

  it('leaves out a key that names a column which is not there', () => {
    const { tables, findings } = readDdl('CREATE TABLE t (a int, PRIMARY KEY (b))', 's');
    expect(tables[0]!.primaryKey).toEqual([]);
    expect(checksOf(findings)).toEqual(['ddl-unknown-column']);
  });

  it('matches the case of names as SQL does', () => {
    const { tables } = readDdl('CREATE TABLE T (Id int); ALTER TABLE t ADD PRIMARY KEY (ID);', 's');
    expect(tables[0]!.primaryKey).toEqual(['Id']);
  });

  it('says that rows in a script are not read', () => {
    const { tables, findings } = readDdl(
      "CREATE TABLE t (a int);\nINSERT INTO t VALUES (1);\nINSERT INTO t VALUES (';');",
      's',
    );
    expect(tables).toHaveLength(1);
    expect(findings).toMatchObject([
      { check: 'ddl-data-not-read', message: expect.stringContaining('2 statements') },
    ]);
  });

  it('never throws, whatever the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'CREATE',
        'TABLE',
        'ALTER',
        'ADD',
        'PRIMARY',
        'KEY',
        'FOREIGN',
        'REFERENCES',
        'UNIQUE',
        'CONSTRAINT',
      ),
      fc.constantFrom('(', ')', ',', ';', '.', "'", '"', '`', '[', ']', '--', '/*', '*/', '$$', '\n', ' '),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(Array.isArray(readDdl(pieces.join(' '), 's').tables)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });
});
