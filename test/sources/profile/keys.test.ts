import { describe, expect, it } from 'vitest';
import { checksOf, csvOf, profileFiles, tableOf } from '../with-files.ts';

async function keyOf(csv: string, task: object = {}, name = 'customers') {
  const profile = await profileFiles({ [`${name}.csv`]: csv }, task);
  return { key: tableOf(profile, name).key, findings: profile.findings };
}

describe('inferred keys', () => {
  it.each([
    ['id', 'name,id\nA,1\nB,2\n', ['id']],
    ['the name of the table with a suffix', 'region_no,customer_id\n1,7\n2,8\n', ['customer_id']],
    ['an identifier by name', 'name,passport_number\nA,x1\nB,x2\n', ['passport_number']],
    ['an identifier after letters without case', '顧客ID,名前\n1,A\n2,A\n', ['顧客ID']],
    ['a first column of unique names', 'name,age\nA,30\nB,30\n', ['name']],
    [
      'two identifiers together',
      'order_no,line_no,total\n1,1,5.0\n1,2,5.0\n2,1,6.0\n',
      ['order_no', 'line_no'],
    ],
    [
      'an identifier and a date',
      'sensor_id,at,value\n1,2024-01-01,5.5\n1,2024-01-02,5.5\n2,2024-01-01,6.5\n',
      ['sensor_id', 'at'],
    ],
    [
      'three identifiers together',
      'a_id,b_id,c_id\n1,1,1\n1,1,2\n1,2,1\n2,1,1\n2,1,2\n2,2,2\n',
      ['a_id', 'b_id', 'c_id'],
    ],
  ])('%s', async (_, csv, columns) => {
    const { key } = await keyOf(csv);
    expect(key).toMatchObject({
      kind: 'columns',
      columns,
      certainty: 'inferred',
      duplicates: 0,
      rowsWithEmptyKey: 0,
    });
  });

  it.each([
    ['measures', 'amount,price\n1,2.5\n2,3.5\n'],
    ['dates alone', 'day,value\n2024-01-01,5.5\n2024-01-02,6.5\n'],
    ['floating numbers', 'code,x\n1.5,a\n2.5,a\n'],
    ['long texts', `text_code,x\n${'a'.repeat(100)},y\n${'b'.repeat(100)},y\n`],
    ['integers that are called nothing', 'age,height\n30,170\n31,171\n'],
  ])('none from %s', async (_, csv) => {
    const { key, findings } = await keyOf(csv);
    expect(key).toMatchObject({ kind: 'none', columns: [] });
    expect(checksOf(findings)).toContain('table-without-key');
  });

  it('offers all columns, with the number of duplicates, when nothing else identifies the rows', async () => {
    const { key, findings } = await keyOf('age,height\n30,170\n30,170\n30,170\n31,171\n');
    expect(key).toMatchObject({ kind: 'none', duplicates: 2, rowsWithEmptyKey: 4 });
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'table-without-key',
        repairHint: expect.stringContaining('`key: all columns` (2 duplicates)'),
      }),
    );
  });

  it('stand although empty in 3 of 100 rows, and say so', async () => {
    const { key, findings } = await keyOf(csvOf('customer_id,x', 100, (n) => `${n % 33 === 0 ? '' : n},y`));
    expect(key).toMatchObject({ columns: ['customer_id'], rowsWithEmptyKey: 3, duplicates: 0 });
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'key-empty-in-rows', message: expect.stringContaining('3 of 100') }),
    );
  });

  it('stand although one row repeats another with different values, and say so', async () => {
    const { key, findings } = await keyOf('id,name\n1,A\n2,B\n2,C\n3,D\n');
    expect(key).toMatchObject({ columns: ['id'], duplicates: 1 });
    expect(checksOf(findings)).toContain('key-not-unique');
  });

  it('that are not taken say which columns repeat no value', async () => {
    const { key } = await keyOf('age,height,town\n30,170,A\n31,171,A\n');
    expect(key.reason).toContain('without a repeated value: age, height');
    const { key: none } = await keyOf('colour,size\nred,S\nred,S\n');
    expect(none.reason).not.toContain('without a repeated value');
  });

  it('do not take a reference for the key of a small table because its values happen to differ', async () => {
    const profile = await profileFiles({
      'agreements.csv': 'agreement_id\n1\n2\n',
      'assessments.csv': 'assessment_id\n1\n2\n',
      'agreement_assessments.csv': 'agreement_id,assessment_id\n1,1\n2,2\n',
    });
    expect(tableOf(profile, 'agreement_assessments').key.columns).toEqual(['agreement_id', 'assessment_id']);
  });

  it('take a table with a header only by its name, and nothing else', async () => {
    expect((await keyOf('id,name\n')).key).toMatchObject({ columns: ['id'] });
    const { key, findings } = await keyOf('name,city\n');
    expect(key.kind).toBe('none');
    expect(checksOf(findings)).toEqual(['table-without-rows']);
  });

  it('treat values as equal that an identity would make equal', async () => {
    const { key } = await keyOf('id,x\nCaf\u00e9,1\n"  Cafe\u0301 ",2\nb,3\n');
    expect(key).toMatchObject({ columns: ['id'], duplicates: 1 });
  });
});

describe('declared keys', () => {
  const ddl = (key: string) => `CREATE TABLE t (a int, b int, c int, x int, PRIMARY KEY (${key}))`;
  const profileWith = (key: string, csv: string) => profileFiles({ 't.csv': csv, 't.ddl': ddl(key) });

  it('beat inferred ones, in declared order', async () => {
    const profile = await profileWith('c, b', 'a,b,c,x\n1,1,1,5\n2,1,2,5\n');
    expect(tableOf(profile, 't').key).toMatchObject({ columns: ['c', 'b'], certainty: 'declared' });
  });

  it('lose the columns that are empty in every row, with a finding', async () => {
    const profile = await profileWith('a, b', 'a,b,c,x\n1,,1,5\n2,,2,5\n');
    expect(tableOf(profile, 't').key).toMatchObject({
      columns: ['a'],
      dropped: ['b'],
      certainty: 'declared',
    });
    expect(checksOf(profile.findings)).toContain('key-column-always-empty');
  });

  it('stand although the data breaks them, counted', async () => {
    const profile = await profileWith('a, b', 'a,b,c,x\n1,1,1,5\n1,1,2,5\n2,,3,5\n');
    expect(tableOf(profile, 't').key).toMatchObject({
      columns: ['a', 'b'],
      duplicates: 1,
      rowsWithEmptyKey: 1,
    });
  });

  it('cannot be used when a column is missing in the data, with a finding', async () => {
    const profile = await profileWith('a, b', 'a,c,x\n1,1,5\n2,1,5\n');
    expect(tableOf(profile, 't').key.kind).toBe('none');
    expect(checksOf(profile.findings)).toContain('declared-column-missing');
  });

  it('bring declared unique columns along as alternative keys', async () => {
    const profile = await profileFiles({
      't.csv': 'a,b\n1,x\n',
      't.ddl': 'CREATE TABLE t (a int PRIMARY KEY, b text UNIQUE)',
    });
    expect(tableOf(profile, 't').alternativeKeys).toEqual([['b']]);
  });
});

describe('told keys', () => {
  it('beat declared ones, by the names that columns have in the source', async () => {
    const { key } = await keyOf('id,ref\n1,a\n2,b\n', {
      tables: { customers: { key: ['ref'], columns: { ref: { rename: 'reference' } } } },
    });
    expect(key).toMatchObject({ columns: ['ref'], certainty: 'told' });
  });

  it('may be all columns, without those that are always empty or left out', async () => {
    const tables = { customers: { key: 'all columns', columns: { c: { ignore: true } } } };
    const { key } = await keyOf('a,b,c,d\n1,1,x,\n1,1,y,\n2,1,z,\n', { tables });
    expect(key).toMatchObject({ kind: 'all columns', columns: ['a', 'b'], dropped: ['d'], duplicates: 1 });
  });

  it.each([
    [{ custmers: { ignore: true } }, 'customers'],
    [{ customers: { key: ['idd'] } }, 'id'],
    [{ customers: { columns: { nam: { ignore: true } } } }, 'name'],
    [{ customers: { subtypeOf: 'people' } }, 'customers'],
    [{ customers: { foreignKeys: [{ columns: ['id'], references: 'cust' }] } }, 'customers'],
    [
      {
        customers: {
          foreignKeys: [{ columns: ['id'], references: 'customers', referencedColumns: ['nme'] }],
        },
      },
      'name',
    ],
  ])(
    'and other overrules that name what is not there are refused, with what is: %j',
    async (tables, existing) => {
      await expect(keyOf('id,name\n1,A\n', { tables })).rejects.toMatchObject({
        code: 'TASK_INVALID',
        details: { existing: expect.arrayContaining([existing]) },
        message: expect.stringContaining(`nearest first: ${existing}`),
      });
    },
  );
});
