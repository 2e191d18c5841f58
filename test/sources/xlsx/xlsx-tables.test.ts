import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { meaningOfCode } from '../../../src/sources/xlsx/number-formats.ts';
import { serialDateText } from '../../../src/sources/xlsx/serial-date.ts';
import { cellsOf, checksOf, folderWith, openFiles, taskOf } from '../with-files.ts';
import { workbookOf, zipFile } from './zip-file.ts';

/** Written by XlsxWriter: a table that begins at B2, dates, formulas with saved values, merged cells, other sheets. */
const written = readFileSync(join(import.meta.dirname, '../fixtures/xlsxwriter.xlsx'));

async function openOne(content: Buffer, source: object = {}) {
  const { tables, findings } = await openFiles(
    { 'a.xlsx': content },
    { sources: [{ path: 'a.xlsx', ...source }] },
  );
  const [table] = tables;
  return { table: table!, tables, findings, cells: await cellsOf(table), rejected: table!.rejected() };
}

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a workbook of another program', () => {
  it('gives dates, times, numbers, booleans, saved values of formulas and merged cells as text', async () => {
    const { table, cells } = await openOne(written);
    expect(table).toMatchObject({ name: 'Orders', table: 'Orders', format: 'xlsx', readableAsIs: false });
    expect(table.columns).toEqual(['Order', 'Day', 'Time', 'At', 'Amount', 'Open', 'Note', 'Region']);
    expect(cells).toEqual([
      ['1', '2024-02-29', '08:30:00', '2024-02-29T08:30:15', '0.1', 'true', 'plain', 'North'],
      ['2', '1900-03-01', '00:00:00', '1999-12-31T23:59:59', '0.30000000000000004', 'false', 'é\nü', 'North'],
      ['4', '9999-12-31', '12:00:00', '2024-03-02T12:00:00', '1e21', 'true', '<&>"', 'South'],
    ]);
  });

  it('rejects a row with an error cell, and names the cell', async () => {
    const { rejected } = await openOne(written);
    expect(rejected).toMatchObject([
      {
        source: 'Orders',
        number: 3,
        reason: 'F5 holds the error #DIV/0!',
        raw: expect.stringContaining('bad'),
      },
    ]);
  });

  it('reads errors as empty when the task says so', async () => {
    const { cells, rejected } = await openOne(written, { nullValues: ['#DIV/0!'] });
    expect(cells[2]).toEqual([
      '3',
      '2024-03-01',
      '23:59:00',
      '2024-03-01T00:00:00',
      null,
      'true',
      'bad',
      'South',
    ]);
    expect(rejected).toEqual([]);
  });

  it('makes a table of every visible sheet with a value, and says what it left', async () => {
    const { tables, findings } = await openOne(written);
    expect(tables.map(({ name }) => name)).toEqual(['Orders', 'Rich']);
    const left = findings.filter(({ check }) => check === 'not-a-table').map(({ message }) => message);
    expect(left).toEqual([
      'a.xlsx: the sheet Secret is hidden and is not read.',
      'a.xlsx: the sheet Empty holds no value and is not read.',
      'a.xlsx: the sheet Chart holds no cells, as a chart does and is not read.',
    ]);
    expect(checksOf(findings)).toContain('merged-cells');
  });

  it('reads rich text whole, and text that looks like an escape as it was typed', async () => {
    const { tables } = await openOne(written);
    expect(await cellsOf(tables[1])).toEqual([['a bold end'], ['_x000D_ stays'], ['lead  ']]);
  });

  it('reads a hidden sheet that the source names', async () => {
    const { tables } = await openOne(written, { tables: ['Secret'] });
    expect(tables.map(({ name }) => name)).toEqual(['Secret']);
    await expect(openOne(written, { tables: ['Sekret'] })).rejects.toMatchObject({
      code: 'SOURCE_NOT_FOUND',
      message: expect.stringContaining('Secret'),
    });
  });
});

describe('a sheet', () => {
  it('may leave out references, and rows without values are no rows', async () => {
    const rows = `<row>${text('', 'a')}<c t="str"><v>b</v></c></row><row><c s="1"/></row><row><c><v>1</v></c><c t="b"><v>0</v></c></row>`;
    const { table, cells } = await openOne(workbookOf({ rows: rows.replace(' r=""', '') }));
    expect(table.columns).toEqual(['a', 'b']);
    expect(cells).toEqual([['1', 'false']]);
  });

  it('names columns of a merged header apart', async () => {
    const rows = `<row r="1">${text('A1', 'x')}</row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row>`;
    const after = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>';
    const { table, cells } = await openOne(workbookOf({ rows, after }));
    expect(table.columns).toEqual(['x', 'x_2']);
    expect(cells).toEqual([['1', '2']]);
  });

  it('rejects rows beyond the header, formulas without a value, numbers that are none, and what cannot be written', async () => {
    const rows = [
      text('A1', 'a'),
      '<c r="A2"><v>1</v></c><c r="C2"><v>9</v></c>',
      '<c r="A3"><f>1+1</f></c>',
      '<c r="A4"><v>one</v></c>',
      text('A5', '_x0000_'),
      '<c r="A6" t="s"><v>7</v></c>',
      '<c r="A7"><v>7</v></c>',
    ].map((cells, index) => `<row r="${index + 1}">${cells}</row>`);
    const { cells, rejected } = await openOne(workbookOf({ rows: rows.join('') }));
    expect(cells).toEqual([['7']]);
    expect(rejected.map(({ number, reason }) => [number, reason])).toEqual([
      [1, 'C2 holds a value outside the columns of the header'],
      [2, 'A3 holds a formula whose value was not saved'],
      [3, 'A4 holds one, which is no number'],
      [4, 'A5 holds a NUL character or half of a surrogate pair'],
      [5, 'A6 refers to a text that is not there'],
    ]);
  });

  it('reads a cell of a million characters', async () => {
    const rows = `<row r="1">${text('A1', 'a')}</row><row r="2">${text('A2', 'x'.repeat(1_000_000))}</row>`;
    expect((await openOne(workbookOf({ rows }))).cells[0]![0]).toHaveLength(1_000_000);
  });

  it('counts days from 1904 when the workbook does', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const rows = `<row r="1">${text('A1', 'd')}</row><row r="2"><c r="A2" s="1"><v>0</v></c></row>`;
    const parts = { 'xl/styles.xml': styles };
    const workbook = '<workbookPr date1904="1"/>';
    expect((await openOne(workbookOf({ rows, workbook, parts }))).cells).toEqual([['1904-01-01']]);
    expect((await openFiles({ 'b.xlsx': workbookOf({ rows, parts }) })).tables).toHaveLength(1);
  });
});

describe('what is no workbook', () => {
  const good = workbookOf({ rows: `<row>${text('A1', 'a')}</row>` });
  it.each([
    ['no ZIP file', Buffer.from('a,b\n1,2\n')],
    ['cut off', good.subarray(0, good.length - 30)],
    ['another ZIP file', zipFile({ 'a.txt': 'a' })],
    [
      'XML that breaks off',
      workbookOf({ rows: '', parts: { 'xl/worksheets/sheet1.xml': '<worksheet><row>' } }),
    ],
    ['an entity of its own', workbookOf({ rows: '<row><c t="str"><v>&bomb;</v></c></row>' })],
    [
      'no XML in its parts',
      workbookOf({ rows: '', parts: { 'xl/workbook.xml': Buffer.from([0xff, 0xfe, 0]) } }),
    ],
  ])('is refused with a reason: %s', async (_, content) => {
    await expect(openFiles({ 'a.xlsx': content })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('a.xlsx cannot be read as an Excel workbook'),
    });
  });

  it('is refused before it expands when it is a zip bomb', async () => {
    const bomb = Buffer.alloc(110 * 1024 * 1024, ' ');
    await expect(
      openFiles({ 'a.xlsx': workbookOf({ rows: '', parts: { 'xl/worksheets/sheet1.xml': bomb } }) }),
    ).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE', message: expect.stringContaining('zip bomb') });
  });

  it('is noticed when it changes after it was opened', async () => {
    const taskFolder = await folderWith({ 'a.xlsx': written });
    const { tables } = await openSources({ task: taskOf({ sources: ['.'] }), taskFolder }, silentContext);
    appendFileSync(join(taskFolder, 'a.xlsx'), ' ');
    await expect(cellsOf(tables[0])).rejects.toMatchObject({ message: expect.stringContaining('changed') });
  });
});

describe('number formats and serial dates', () => {
  it.each([
    ['General', 'number'],
    ['0.00', 'number'],
    ['#,##0 "days"', 'number'],
    ['[Red]0;-0', 'number'],
    ['[h]:mm:ss', 'number'],
    ['\\d0', 'number'],
    ['yyyy-mm-dd', 'date'],
    ['[$-409]mmmm', 'date'],
    ['h:mm AM/PM', 'time'],
    ['mm:ss.0', 'time'],
    ['d/m/yy h:mm', 'dateTime'],
  ] as const)('%s means %s', (code, meaning) => {
    expect(meaningOfCode(code)).toBe(meaning);
  });

  it.each([
    [1, 'date', '1900-01-01'],
    [59, 'date', '1900-02-28'],
    [60, 'date', undefined],
    [61, 'date', '1900-03-01'],
    [0, 'date', undefined],
    [-1, 'date', undefined],
    [2958466, 'date', undefined],
    [45351.5, 'date', '2024-02-29T12:00:00'],
    [45351, 'dateTime', '2024-02-29T00:00:00'],
    [0.999999994, 'time', '23:59:59.999'],
    [45351.25, 'time', '2024-02-29T06:00:00'],
  ] as const)('%d as a %s is %s', (serial, meaning, expected) => {
    expect(serialDateText(serial, { meaning, from1904: false })).toBe(expected);
  });
});
