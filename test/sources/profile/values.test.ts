import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createValueSet } from '../../../src/sources/profile/value-set.ts';
import { checksOf, csvOf, profileFiles, tableOf } from '../with-files.ts';

async function columnOf(csv: string, task: object = {}) {
  const profile = await profileFiles({ 't.csv': csv }, task);
  return { column: tableOf(profile, 't').columns[1]!, findings: profile.findings };
}

describe('enumerations', () => {
  it('are few short texts that repeat', async () => {
    const { column } = await columnOf(
      csvOf('id,status', 30, (n) => `${n},${['open', 'closed', 'Zero'][n % 3]}`),
    );
    expect(column.enumeration).toMatchObject({ values: ['Zero', 'closed', 'open'], certainty: 'inferred' });
  });

  it.each([
    ['too few rows', csvOf('id,status', 29, (n) => `${n},s${n % 2}`)],
    ['too many values', csvOf('id,status', 200, (n) => `${n},s${n % 21}`)],
    ['too little repetition without a telling name', csvOf('id,city', 60, (n) => `${n},s${n % 8}`)],
    ['numbers', csvOf('id,status', 60, (n) => `${n},${n % 3}`)],
    ['long texts', csvOf('id,status', 60, (n) => `${n},${'long '.repeat(20)}${n % 2}`)],
    ['one value only', csvOf('id,status', 60, (n) => `${n},same`)],
  ])('are none with %s', async (_, csv) => {
    expect((await columnOf(csv)).column.enumeration).toBeUndefined();
  });

  it('may be told, listed and denied', async () => {
    const csv = csvOf('id,status', 40, (n) => `${n},s${n % 2}`);
    const told = (enumeration: unknown) =>
      columnOf(csv, { tables: { t: { columns: { status: { enumeration } } } } });
    expect((await told(false)).column.enumeration).toBeUndefined();
    expect((await told(true)).column.enumeration).toMatchObject({ values: ['s0', 's1'], certainty: 'told' });
    const { column, findings } = await told(['s2', 's1']);
    expect(column.enumeration).toMatchObject({ values: ['s1', 's2'], certainty: 'told' });
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'values-outside-enumeration',
        message: expect.stringContaining('s0'),
      }),
    );
  });
});

describe('declared lists of values', () => {
  const ddl = "CREATE TABLE t (id int PRIMARY KEY, status text CHECK (status IN ('open', 'shut', 'lost')))";
  const columnIn = async (csv: string, task: object = {}) => {
    const profile = await profileFiles({ 't.csv': csv, 'schema.sql': ddl }, task);
    return { column: tableOf(profile, 't').columns[1]!, findings: profile.findings };
  };

  it('become enumerations, whatever the number of rows, with the values that no row has', async () => {
    const { column, findings } = await columnIn('id,status\n1,shut\n2,\n');
    expect(column.enumeration).toMatchObject({ values: ['lost', 'open', 'shut'], certainty: 'declared' });
    expect(checksOf(findings)).not.toContain('values-outside-enumeration');
  });

  it('become none but a finding when a value is outside', async () => {
    const { column, findings } = await columnIn(
      csvOf('id,status', 60, (n) => `${n},${n === 7 ? 'Open' : 'shut'}`),
    );
    expect(column.enumeration).toBeUndefined();
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'values-outside-enumeration',
        message: expect.stringContaining('Open'),
      }),
    );
  });

  it('yield to task.yaml', async () => {
    const told = { tables: { t: { columns: { status: { enumeration: ['shut'] } } } } };
    const { column } = await columnIn('id,status\n1,shut\n', told);
    expect(column.enumeration).toMatchObject({ values: ['shut'], certainty: 'told' });
  });
});

describe('cells with several values', () => {
  it('are inferred when a semicolon or bar stands in most of them and the parts repeat', async () => {
    const { column } = await columnOf(csvOf('id,tags', 20, (n) => `${n},red;t${n % 3};blue`));
    expect(column.multiValued).toMatchObject({ separator: ';', certainty: 'inferred' });
  });

  it('are a finding only when commas stand in them', async () => {
    const { column, findings } = await columnOf(csvOf('id,tags', 20, (n) => `${n},"red, t${n % 3}, blue"`));
    expect(column.multiValued).toBeUndefined();
    expect(checksOf(findings)).toContain('multiple-values-possible');
  });

  it.each([
    ['parts do not repeat', csvOf('id,note', 20, (n) => `${n},a${n};b${n}`)],
    ['the separator is rare', csvOf('id,note', 20, (n) => `${n},${n < 5 ? 'a;b' : 'c'}`)],
  ])('are none when %s', async (_, csv) => {
    const { column, findings } = await columnOf(csv);
    expect(column.multiValued).toBeUndefined();
    expect(checksOf(findings)).not.toContain('multiple-values-possible');
  });

  it('may be told and denied', async () => {
    const csv = csvOf('id,tags', 20, (n) => `${n},red;t${n % 3};blue`);
    const told = (multiple: unknown) => columnOf(csv, { tables: { t: { columns: { tags: { multiple } } } } });
    expect((await told(false)).column.multiValued).toBeUndefined();
    expect((await told('/')).column.multiValued).toMatchObject({ separator: '/', certainty: 'told' });
  });
});

describe('counts', () => {
  it('flag constants, and give the first values by UTF-8 bytes as examples', async () => {
    expect((await columnOf('id,x\n1,a\n2,a\n3,\n')).column).toMatchObject({
      constant: true,
      empty: 1,
      distinct: 1,
    });
    const { column } = await columnOf(csvOf('id,x', 9, (n) => `${n},${'ihgfedcba'[n - 1]}`));
    expect(column).toMatchObject({ constant: false, distinct: 9, examples: ['a', 'b', 'c', 'd', 'e'] });
  });

  it('count rejected rows, and block when most rows are', async () => {
    const few = await profileFiles({ 't.csv': 'id,x\n1,2\n3\n4,5\n' });
    expect(tableOf(few, 't')).toMatchObject({ rows: 2, rejectedRows: 1 });
    expect(few.findings).toContainEqual(
      expect.objectContaining({ check: 'rejected-rows', severity: 'warning' }),
    );
    const most = await profileFiles({ 't.csv': 'id,x\n1,2\n3\n4\n' });
    expect(most.findings).toContainEqual(
      expect.objectContaining({ check: 'rejected-rows', severity: 'blocks' }),
    );
  });

  it('do not change with the order of rows', async () => {
    const row = fc.tuple(
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('a', 'b', 'c;a', ' a', ''),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.infiniteStream(fc.nat()), async (rows, order) => {
        const shuffled = rows.map((value) => ({ value, at: order.next().value })).sort((a, b) => a.at - b.at);
        const [one, other] = await Promise.all(
          [rows, shuffled.map(({ value }) => value)].map((list) =>
            profileFiles({
              't.csv': csvOf('id,kind,note', list.length, (n) =>
                list[n - 1]!.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','),
              ),
            }),
          ),
        );
        expect(other).toEqual(one);
      }),
      { numRuns: 40 },
    );
  });
});

describe('createValueSet', () => {
  it('knows which of many values are in it, and which set holds another', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (values, others) => {
        const set = createValueSet();
        const added = values.filter((value) => set.add(value));
        const all = createValueSet();
        for (const value of [...values, ...others]) all.add(value);
        expect(added).toEqual([...new Set(values)]);
        expect(set.size).toBe(new Set(values).size);
        expect(values.every((value) => set.has(value))).toBe(true);
        expect(others.filter((value) => set.has(value))).toEqual(
          others.filter((value) => values.includes(value)),
        );
        expect(set.isSubsetOf(all)).toBe(true);
        expect(all.isSubsetOf(set)).toBe(others.every((value) => values.includes(value)));
      }),
    );
  });

  it('tells a hundred thousand values apart', () => {
    const set = createValueSet();
    for (let index = 0; index < 100_000; index++) set.add(`value ${index}`);
    expect(set.size).toBe(100_000);
    expect(set.has('value 100000')).toBe(false);
  });

  it('says when it could not take all', () => {
    const set = createValueSet(2);
    expect(['a', 'b', 'a'].map((value) => set.add(value))).toEqual([true, true, false]);
    expect(set.isFull).toBe(false);
    expect(set.add('c')).toBe(true);
    expect(set).toMatchObject({ isFull: true, size: 2 });
  });
});
