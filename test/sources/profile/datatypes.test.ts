import { describe, expect, it } from 'vitest';
import { xsd } from '../../../src/domain/lexical.ts';
import { checksOf, profileFiles, tableOf } from '../with-files.ts';

async function columnOf(values: readonly string[], task: object = {}) {
  const csv = `id,x\n${values.map((value, index) => `${index + 1},"${value}"`).join('\n')}\n`;
  const profile = await profileFiles({ 't.csv': csv }, task);
  return { column: tableOf(profile, 't').columns[1]!, findings: profile.findings };
}

async function declaredAs(sqlType: string, values: readonly string[]) {
  const csv = `id,x\n${values.map((value, index) => `${index + 1},${value}`).join('\n')}\n`;
  const profile = await profileFiles({
    't.csv': csv,
    't.ddl': `CREATE TABLE t (id int PRIMARY KEY, x ${sqlType})`,
  });
  return { column: tableOf(profile, 't').columns[1]!, findings: profile.findings };
}

describe('inferred datatypes', () => {
  it.each([
    ['integer', ['1', '-2', '0']],
    ['integer', ['1999', '2024']],
    ['string', ['1', '007']],
    ['string', ['1', '+2']],
    ['string', ['1.0.0', '1.0.1']],
    ['string', ['1,234.5', '2,000.0']],
    ['string', ['12345678901234567890', '1']],
    ['decimal', ['1', '2.50']],
    ['double', ['0.1000000000000000055511151231257827', '2']],
    ['double', ['1.5', '1e5']],
    ['double', ['1.5', 'NaN']],
    ['string', ['NaN', 'NaN']],
    ['string', ['1e5', '1e400']],
    ['boolean', ['true', 'false']],
    ['integer', ['1', '0']],
    ['string', ['yes', 'no']],
    ['string', ['True', 'False']],
    ['date', ['2024-02-29', '2023-01-01']],
    ['string', ['2023-01-01', '2023-02-30']],
    ['dateTime', ['2009-01-01 00:00:00', '2009-01-02 00:00:00']],
    ['dateTime', ['2009-01-01T10:00:00Z', '2009-01-02 10:00:00']],
    ['string', ['2009-01-01T10:00:00+0000']],
    ['string', ['2009-01-01', '2009-01-01 10:00:00']],
    ['time', ['10:00:00', '23:59:59.5']],
    ['string', ['1', 'x']],
  ])('xsd:%s for %j', async (name, values) => {
    expect((await columnOf(values)).column).toMatchObject({
      datatype: xsd(name),
      datatypeDecision: { certainty: 'inferred' },
    });
  });

  const days = Array.from(
    { length: 39 },
    (_, index) => `2023-01-${String((index % 28) + 1).padStart(2, '0')}`,
  );
  const near = (findings: readonly { check: string }[]) =>
    findings.filter(({ check }) => check === 'nearly-all-of-one-type');

  it('says which values alone make a column text, whatever the order of rows', async () => {
    for (const values of [
      ['2023-02-30', ...days],
      [...days, '2023-02-30'],
    ]) {
      const { column, findings } = await columnOf(values);
      expect(column.datatype).toBe(xsd('string'));
      expect(near(findings)).toMatchObject([
        {
          severity: 'warning',
          message: expect.stringContaining('1 of its 40 values are not xsd:date, such as "2023-02-30"'),
        },
      ]);
    }
  });

  it('counts NaN and .5 as the numbers they are', async () => {
    const numbers = Array.from({ length: 39 }, (_, index) => `${index}e1`);
    expect(near((await columnOf([...numbers, 'NaN', '.5', '1e400'])).findings)).toMatchObject([
      { message: expect.stringContaining('1 of its 42 values are not xsd:double, such as "1e400"') },
    ]);
  });

  it.each([
    ['codes with leading zeros', [...Array.from({ length: 40 }, (_, index) => String(index + 1)), '007']],
    ['texts', Array.from({ length: 40 }, (_, index) => `text ${index}`)],
    ['too few values', [...days.slice(0, 5), 'x']],
    ['too many that differ', [...days, 'a', 'b', 'c', 'd']],
    ['numbers alone', Array.from({ length: 40 }, (_, index) => String(index))],
  ])('says nothing of %s', async (_, values) => {
    expect(near((await columnOf(values)).findings)).toEqual([]);
  });

  it('says that NaN spoils sums', async () => {
    expect(checksOf((await columnOf(['1.5', 'NaN'])).findings)).toContain('not-a-number');
  });

  it('is xsd:string and flagged where there are no values', async () => {
    const { column, findings } = await columnOf(['', '']);
    expect(column).toMatchObject({
      datatype: xsd('string'),
      empty: 2,
      distinct: 0,
      constant: false,
      examples: [],
    });
    expect(checksOf(findings)).toContain('columns-always-empty');
  });

  it('is taken from the column of the same name where there are no values', async () => {
    const profile = await profileFiles({
      'a.csv': 'a_id,since\n1,\n',
      'b.csv': 'b_id,since\n1,2024-01-01\n',
    });
    expect(tableOf(profile, 'a').columns[1]).toMatchObject({ datatype: xsd('date') });
  });
});

describe('declared datatypes', () => {
  it.each([
    ['varchar(20)', ['78701', '78702'], 'string'],
    ['decimal(15,2)', ['1000', '2000'], 'decimal'],
    ['NUMBER(9)', ['1', '2'], 'integer'],
    ['NUMBER(9,0)', ['1', '2'], 'integer'],
    ['numeric', ['1', '2'], 'decimal'],
    ['double precision', ['1', '2.5'], 'double'],
    ['bit', ['0', '1'], 'boolean'],
    ['datetime', ['2019-01-01', '2019-01-02'], 'date'],
    ['datetime', ['2019-01-01 00:00:00'], 'dateTime'],
    ['DATE', ['2019-01-01 10:00:00'], 'dateTime'],
    ['timestamp with time zone', ['', ''], 'dateTime'],
    ['nvarchar(10)', ['', ''], 'string'],
    ['bigint', ['', ''], 'integer'],
  ])('%s over %j is xsd:%s', async (sqlType, values, name) => {
    expect((await declaredAs(sqlType, values)).column).toMatchObject({
      datatype: xsd(name),
      datatypeDecision: { certainty: 'declared' },
    });
  });

  it('gives way to the values, with a finding, where these do not fit', async () => {
    const { column, findings } = await declaredAs('int', ['1', '2.5', 'x']);
    expect(column).toMatchObject({ datatype: xsd('string'), datatypeDecision: { certainty: 'inferred' } });
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'declared-type-does-not-fit',
        message: expect.stringContaining('2 values'),
      }),
    );
  });

  it('leaves a type that is not known to the values', async () => {
    expect((await declaredAs('geometry(Point,4326)', ['1', '2'])).column).toMatchObject({
      datatype: xsd('integer'),
      datatypeDecision: { certainty: 'inferred' },
    });
  });

  it('requires what is declared NOT NULL only when no row lacks it', async () => {
    expect((await declaredAs('int NOT NULL', ['1', '2'])).column.required).toMatchObject({
      value: true,
      certainty: 'declared',
    });
    const { column, findings } = await declaredAs('int NOT NULL', ['1', '']);
    expect(column.required).toBeUndefined();
    expect(checksOf(findings)).toContain('declared-not-null-but-empty');
  });
});

describe('told datatypes', () => {
  it('beat everything, and values that do not fit are counted', async () => {
    const tables = {
      t: { columns: { x: { type: 'xsd:date', unit: 'days', required: true, normalise: ['trim'] } } },
    };
    const { column, findings } = await columnOf(['2023-01-01', '2023-02-30', '2009-01-01 00:00:00'], {
      tables,
    });
    expect(column).toMatchObject({
      datatype: xsd('date'),
      datatypeDecision: { certainty: 'told' },
      unit: 'days',
      required: { value: true, certainty: 'told' },
      normalise: ['trim'],
    });
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'told-type-does-not-fit',
        message: expect.stringContaining('1 values'),
      }),
    );
  });

  it('are not required where values that do not fit them go to quarantine', async () => {
    const tables = { t: { columns: { x: { type: 'xsd:date' } } } };
    const { column } = await columnOf(['2023-01-01', '2023-02-30'], { tables });
    expect(column.required).toMatchObject({ value: false, certainty: 'inferred' });
    expect((await columnOf(['2023-01-01'], { tables })).column.required).toBeUndefined();
  });

  it('are those of the parts where a cell is told to hold several values', async () => {
    const tables = { t: { columns: { x: { type: 'xsd:integer', multiple: ';' } } } };
    const { column, findings } = await columnOf(['1; 2', '3;', '4;x'], { tables });
    expect(column.datatype).toBe(xsd('integer'));
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'told-type-does-not-fit',
        message: expect.stringContaining('1 values'),
      }),
    );
  });

  it('are refused when there is no such datatype', async () => {
    const tables = { t: { columns: { x: { type: 'xsd:datum' } } } };
    await expect(columnOf(['1'], { tables })).rejects.toMatchObject({
      code: 'TASK_INVALID',
      message: expect.stringContaining('xsd:date'),
    });
  });
});
