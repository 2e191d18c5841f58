import { describe, expect, it } from 'vitest';
import { xsd } from '../../../src/domain/lexical.ts';
import { checksOf, csvOf, type Files, profileFiles, tableOf } from '../with-files.ts';

const customers = 'customer_id,name\n1,A\n2,B\n3,C\n';

async function linksOf(files: Files, table: string, task: object = {}) {
  const profile = await profileFiles(files, task);
  return { links: tableOf(profile, table).foreignKeys, ...profile };
}

describe('inferred foreign keys', () => {
  it.each([
    ['the name of the key', 'customer_id'],
    ['a role before the name of the key', 'billing_customer_id'],
    ['the name of the table and another suffix', 'CustomerIdentifier'],
  ])('by %s', async (_, column) => {
    const { links } = await linksOf(
      { 'customers.csv': customers, 'orders.csv': `order_id,${column}\n1,1\n2,1\n3,2\n` },
      'orders',
    );
    expect(links).toMatchObject([
      {
        columns: [column],
        table: 'customers',
        referencedColumns: ['customer_id'],
        certainty: 'inferred',
        dangling: 0,
      },
    ]);
  });

  it('to the own table, for a parent', async () => {
    const csv = 'place_id,parent_id,parent_place_id\n1,,\n2,1,1\n3,1,2\n';
    const { links } = await linksOf({ 'places.csv': csv }, 'places');
    expect(links.map(({ columns, table }) => [columns[0], table])).toEqual([
      ['parent_id', 'places'],
      ['parent_place_id', 'places'],
    ]);
  });

  it('with composite keys, by the names of all columns', async () => {
    const { links } = await linksOf(
      {
        'order_lines.csv': 'order_no,line_no\n1,1\n1,2\n2,1\n',
        'shipments.csv': 'shipment_id,order_no,line_no\n1,1,2\n2,2,1\n',
      },
      'shipments',
    );
    expect(links).toMatchObject([{ columns: ['order_no', 'line_no'], table: 'order_lines' }]);
  });

  it('are only proposed when inclusion stands alone', async () => {
    const { links, proposals } = await linksOf(
      { 'customers.csv': customers, 'orders.csv': 'order_id,quantity\n1,1\n2,3\n' },
      'orders',
    );
    expect(links).toEqual([]);
    expect(proposals).toMatchObject([
      { table: 'orders', foreignKey: { columns: ['quantity'], table: 'customers', certainty: 'proposed' } },
    ]);
  });

  it('are only proposed when one row in twenty refers to nothing', async () => {
    const orders = csvOf('order_id,customer_id', 20, (n) => `${n},${n === 20 ? 99 : (n % 3) + 1}`);
    const { links, proposals } = await linksOf(
      { 'customers.csv': customers, 'orders.csv': orders },
      'orders',
    );
    expect(links).toEqual([]);
    expect(proposals[0]).toMatchObject({ foreignKey: { columns: ['customer_id'], dangling: 1 } });
  });

  it('are neither when the types differ', async () => {
    const { links, proposals } = await linksOf(
      { 'customers.csv': customers, 'orders.csv': 'order_id,customer_id\n1,001\n2,x\n' },
      'orders',
    );
    expect(links).toEqual([]);
    expect(proposals).toEqual([]);
  });

  it('do not take another kind of number for the key', async () => {
    const { links } = await linksOf(
      { 'customers.csv': customers, 'orders.csv': 'order_id,customer_number\n1,1\n2,2\n' },
      'orders',
    );
    expect(links).toEqual([]);
  });

  it('are proposed, at most 25, the most telling first', async () => {
    const columns = Array.from({ length: 40 }, (_, index) => `size${index}`);
    const orders = csvOf(['order_id', ...columns].join(','), 3, (n) =>
      [n, ...columns.map(() => n)].join(','),
    );
    const { proposals, findings } = await linksOf(
      { 'customers.csv': customers, 'orders.csv': orders },
      'orders',
    );
    expect(proposals).toHaveLength(25);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'inclusions-not-shown' }));
  });
});

describe('declared foreign keys', () => {
  const ddl = (link: string) => `CREATE TABLE customers (customer_id int PRIMARY KEY, name text);
    CREATE TABLE orders (order_id int PRIMARY KEY, buyer int, ${link})`;
  const orders = 'order_id,buyer\n1,1\n2,9\n3,\n4,9\n';
  const profileWith = (link: string, task: object = {}) =>
    linksOf({ 'customers.csv': customers, 'orders.csv': orders, 's.sql': ddl(link) }, 'orders', task);

  it('stand whatever their names, and count the rows that refer to nothing', async () => {
    const { links, findings } = await profileWith('FOREIGN KEY (buyer) REFERENCES customers');
    expect(links).toMatchObject([
      {
        columns: ['buyer'],
        table: 'customers',
        referencedColumns: ['customer_id'],
        dangling: 2,
        certainty: 'declared',
      },
    ]);
    expect(checksOf(findings)).toContain('foreign-key-dangling');
  });

  it('to a table that is not there are a finding', async () => {
    const { links, findings } = await profileWith('FOREIGN KEY (buyer) REFERENCES people (id)');
    expect(links).toEqual([]);
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'foreign-key-to-absent-table', subjects: ['orders', 'buyer'] }),
    );
  });

  it('to columns that are no key stand too', async () => {
    const { links } = await linksOf(
      {
        'customers.csv': customers,
        'orders.csv': 'order_id,buyer\n1,A\n',
        's.sql': ddl('FOREIGN KEY (buyer) REFERENCES customers (name)'),
      },
      'orders',
    );
    expect(links).toMatchObject([{ referencedColumns: ['name'], dangling: 0 }]);
  });

  it('of a table to itself by its own key are no relation, with a finding', async () => {
    const { links, findings } = await profileWith('FOREIGN KEY (order_id) REFERENCES orders (order_id)');
    expect(links).toEqual([]);
    expect(checksOf(findings)).toContain('self-reference-by-key');
  });

  it('may be refused', async () => {
    const tables = {
      orders: { foreignKeys: [{ columns: ['buyer'], references: 'customers', accept: false }] },
    };
    const { links, told } = await profileWith('FOREIGN KEY (buyer) REFERENCES customers', { tables });
    expect(links).toEqual([]);
    expect(told).toEqual(['Orders.buyer does not refer to customers.']);
  });

  it('may go in a circle', async () => {
    const profile = await profileFiles({
      'a.csv': 'a_id,b_id\n1,1\n',
      'b.csv': 'b_id,a_id\n1,1\n',
      's.sql':
        'CREATE TABLE a (a_id int PRIMARY KEY, b_id int REFERENCES b); CREATE TABLE b (b_id int PRIMARY KEY, a_id int REFERENCES a)',
    });
    expect(profile.tables.map(({ foreignKeys }) => foreignKeys.map(({ table }) => table))).toEqual([
      ['b'],
      ['a'],
    ]);
    expect(checksOf(profile.findings)).not.toContain('cyclic-subtype');
  });

  it('without values take the type of what they refer to', async () => {
    const profile = await profileFiles(
      { 'a.csv': 'a_id\nx1\n', 'b.csv': 'b_id,owner\n1,\n' },
      {
        tables: {
          b: {
            foreignKeys: [
              { columns: ['owner'], references: 'a', name: 'ownedBy', because: 'the name says it' },
            ],
          },
        },
      },
    );
    const table = tableOf(profile, 'b');
    expect(table.foreignKeys).toMatchObject([
      { table: 'a', name: 'ownedBy', certainty: 'told', reason: 'the name says it' },
    ]);
    expect(table.columns[1]).toMatchObject({ datatype: xsd('string') });
    expect(profile.told).toEqual(['B.owner refers to a as ownedBy: the name says it.']);
  });
});
