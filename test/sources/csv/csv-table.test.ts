import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, checksOf, openFiles } from '../with-files.ts';

async function openOne(content: string | Uint8Array, source: object = {}) {
  const { tables, findings } = await openFiles(
    { 'table.csv': content },
    { sources: [{ path: 'table.csv', ...source }] },
  );
  const [table] = tables;
  return { table: table!, findings, cells: await cellsOf(table), rejected: table!.rejected() };
}

describe('a CSV table', () => {
  it('reads quotes, newlines and delimiters inside cells, and numbers rows from 1', async () => {
    const { table, cells } = await openOne('a,b\r\n"two\r\nlines","x, ""y"""\r\n3,\r\n');
    expect(cells).toEqual([
      ['two\r\nlines', 'x, "y"'],
      ['3', null],
    ]);
    expect(table).toMatchObject({
      name: 'table',
      path: 'table.csv',
      columns: ['a', 'b'],
      readableAsIs: true,
    });
  });

  it('can be read again and again', async () => {
    const { table, cells } = await openOne('a\n1\n2\n');
    expect(await cellsOf(table)).toEqual(cells);
  });

  it('rejects ragged rows with their number, reason and text, and reads the rest', async () => {
    const { cells, rejected } = await openOne('a,b\n1,2\n3\n4,5,6\n7,8\n');
    expect(cells).toEqual([
      ['1', '2'],
      ['7', '8'],
    ]);
    expect(rejected).toEqual([
      { source: 'table', number: 2, reason: 'it has 1 cell, the header has 2', raw: '3' },
      { source: 'table', number: 3, reason: 'it has 3 cells, the header has 2', raw: '4,5,6' },
    ]);
  });

  it('rejects rows with NUL bytes and keeps their text', async () => {
    const { cells, rejected } = await openOne('a,b\n1,x\0y\n2,z\n');
    expect(cells).toEqual([['2', 'z']]);
    expect(rejected).toMatchObject([{ number: 1, reason: 'it holds a NUL byte', raw: '1,x\0y' }]);
  });

  it('rejects what an unclosed quote swallows, and says so', async () => {
    const { cells, rejected } = await openOne('a,b\n1,2\n3,"open\n4,5\n');
    expect(cells).toEqual([['1', '2']]);
    expect(rejected).toMatchObject([{ number: 2, reason: expect.stringContaining('never closed') }]);
    expect(rejected[0]!.raw).toContain('4,5');
  });

  it('takes stray quotes as they stand', async () => {
    const { cells } = await openOne('a,b\n1,5" pipe\n2,"9"x\n');
    expect(cells).toEqual([
      ['1', '5" pipe'],
      ['2', '"9"x'],
    ]);
  });

  it('keeps values that would hurt if they were not data', async () => {
    const values = ['> } ; DROP', '{"a": 1}', '\\', "it''s", 'http://x.org/a b', '=1+1', '<script>'];
    const quoted = values.map((value) => `"${value.replaceAll('"', '""')}"`);
    const { cells } = await openOne(`a\n${quoted.join('\n')}\n`);
    expect(cells.flat()).toEqual(values);
  });

  it('drops a byte order mark, and is then not readable as it is', async () => {
    const { table, cells } = await openOne('\uFEFFa,b\n1,2\n');
    expect(table).toMatchObject({ columns: ['a', 'b'], readableAsIs: false });
    expect(cells).toEqual([['1', '2']]);
  });

  it('names duplicate and empty headers, and is then not readable as it is', async () => {
    const { table } = await openOne('a,a,\n1,2,3\n');
    expect(table).toMatchObject({
      columns: ['a', 'a_2', 'column_3'],
      headers: ['a', 'a', ''],
      readableAsIs: false,
    });
  });

  it('has no rows when there is only a header', async () => {
    const { table, cells } = await openOne('a,b\n');
    expect(table.columns).toEqual(['a', 'b']);
    expect(cells).toEqual([]);
  });

  it('reads a lone CR as the end of a line in files without LF', async () => {
    expect((await openOne('a,b\r1,2\r3,4\r')).cells).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('reads null values of the source as empty', async () => {
    const { table, cells } = await openOne('a,b\nNA,-\n1,NA x\n', { nullValues: ['NA', '-'] });
    expect(cells).toEqual([
      [null, null],
      ['1', 'NA x'],
    ]);
    expect(table.readableAsIs).toBe(false);
  });

  it('takes the delimiter that the task gives, and tabs for .tsv', async () => {
    expect((await openOne('a:b\n1:2\n', { delimiter: ':' })).cells).toEqual([['1', '2']]);
    const { tables } = await openFiles({ 't.tsv': 'a,b\tc\n1,5\t2\n' });
    expect(tables[0]).toMatchObject({ format: 'tsv', columns: ['a,b', 'c'], readableAsIs: false });
  });

  it('reads a cell of three million characters', async () => {
    const huge = 'x'.repeat(3_000_000);
    const { cells } = await openOne(`a,b\n1,"${huge}"\n2,y\n`);
    expect(cells.map(([, b]) => b?.length)).toEqual([3_000_000, 1]);
  });

  it('gives up with a clear error on a record beyond 64 million characters', async () => {
    const { table } = await openOne('a,b\n1,2\n');
    expect(table).toBeDefined();
    const endless = `a,b\n1,"${'x\n'.repeat(33 * 1024 * 1024)}`;
    await expect(openOne(endless)).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('never closed'),
    });
  });

  it('gives back every table of text that was written, whatever it holds', async () => {
    const cell = fc
      .string({ unit: 'binary' })
      .filter((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        const { tables } = await openFiles({ 't.csv': `a,b\n${text}\n` });
        const expected = rows.map((row) => row.map((value) => (value === '' ? null : value)));
        expect(await cellsOf(tables[0])).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('encodings', () => {
  const latin1 = Buffer.from('name\nJos\u00e9\nM\u00fcller\n', 'latin1');

  it('refuses bytes that are not UTF-8, names the line and proposes latin1', async () => {
    await expect(openOne(Buffer.concat([Buffer.from('name\nAnna\n'), latin1]))).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('encoding: latin1'),
      details: { line: 4, proposedEncoding: 'latin1' },
    });
  });

  it.each(['latin1', 'windows-1252'] as const)('reads %s when told', async (encoding) => {
    const { table, cells } = await openOne(latin1, { encoding });
    expect(cells.flat()).toEqual(['Jos\u00e9', 'M\u00fcller']);
    expect(table.readableAsIs).toBe(false);
  });

  it('tells windows-1252 from latin1 where they differ', async () => {
    const euro = Buffer.from([0x61, 0x0a, 0x80, 0x0a]);
    expect((await openOne(euro, { encoding: 'windows-1252' })).cells).toEqual([['\u20ac']]);
    expect((await openOne(euro, { encoding: 'latin1' })).cells).toEqual([['\u0080']]);
  });

  it('reads UTF-16 when told, and proposes it when there is its mark', async () => {
    const bytes = Buffer.from('\uFEFFa,b\n1,\u00e9\n', 'utf16le');
    expect((await openOne(bytes, { encoding: 'utf-16le' })).cells).toEqual([['1', '\u00e9']]);
    await expect(openOne(bytes)).rejects.toMatchObject({ details: { proposedEncoding: 'utf-16le' } });
  });

  it('proposes UTF-16 when the header holds NUL bytes', async () => {
    await expect(openOne(Buffer.from('a,b\n1,2\n', 'utf16le'))).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('utf-16le'),
    });
  });

  it('keeps a character whole that stands across two chunks of the file', async () => {
    const long = `a\n${'x'.repeat(65_535 - 2)}\u00e9\u{1F41F}\n`;
    expect((await openOne(long)).cells[0]![0]!.slice(-3)).toBe('\u00e9\u{1F41F}');
  });
});

describe('empty files', () => {
  it('make no table, and a finding', async () => {
    const { tables, findings } = await openFiles({ 'empty.csv': '', 'a.csv': 'x\n1\n' });
    expect(tables.map(({ name }) => name)).toEqual(['a']);
    expect(checksOf(findings)).toEqual(['empty-file']);
  });

  it('are an error when there is nothing else', async () => {
    await expect(openFiles({ 'empty.csv': '' })).rejects.toMatchObject({ code: 'SOURCE_EMPTY' });
  });
});

describe('two tables of one name', () => {
  it('are told apart, with a finding', async () => {
    const { tables, findings } = await openFiles({ 'x/a.csv': 'x\n1\n', 'y/a.csv': 'y\n2\n' });
    expect(tables.map(({ name }) => name)).toEqual(['a', 'a_2']);
    expect(checksOf(findings)).toEqual(['table-name-taken']);
  });
});
