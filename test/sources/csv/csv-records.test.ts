import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import type { CsvDialect } from '../../../src/sources/csv/csv-record.ts';
import { readCsvRecords } from '../../../src/sources/csv/csv-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'csv-records-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function cellsOf(text: string, dialect: Pick<CsvDialect, 'delimiter' | 'lineEndsAreReturns'>) {
  const absolutePath = join(folder, 'table.csv');
  writeFileSync(absolutePath, text);
  const cells: (readonly string[] | string)[] = [];
  for await (const records of readCsvRecords({
    path: 'table.csv',
    absolutePath,
    encoding: 'utf-8',
    ...dialect,
  }))
    for (const record of records) cells.push(record.problem ?? record.cells);
  return cells;
}

/** Numbers that look random and are the same every time (mulberry32, public domain). */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe('records', () => {
  test.each([
    [
      'plain lines',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['blank lines', '\n\na\n\nb\n\n', [['a'], ['b']]],
    ['an empty quoted cell alone', 'a\n""\nb\n', [['a'], [''], ['b']]],
    ['quoted delimiters and quotes', '"a,b","say ""x"""\n', [['a,b', 'say "x"']]],
    ['a quote inside an unquoted cell', 'a 5" pipe,b\n', [['a 5" pipe', 'b']]],
    ['a record of two lines, then others', 'a\n"b\nc"\nd\n', [['a'], ['b\nc'], ['d']]],
    ['a quote that is never closed', 'a\n"b\nc\n', [['a'], expect.stringContaining('never closed')]],
    ['line ends of two kinds', 'a\r\nb\nc\r', [['a'], ['b'], ['c\r']]],
  ])('%s', async (_, text, expected) => {
    expect(await cellsOf(text, { delimiter: ',', lineEndsAreReturns: false })).toEqual(expected);
  });

  test('are those of csv-parse, whatever is put together', async () => {
    const next = seededNumbers(7);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;
    for (let round = 0; round < 400; round++) {
      const delimiter = pick([',', ';', '\t', '||']);
      const pieces = [
        delimiter,
        delimiter,
        '\n',
        '\r\n',
        '\r',
        '""',
        'a',
        ' ',
        'x"y',
        '"q ""z"""',
        '"m\nn"',
        '',
      ];
      const text = Array.from({ length: Math.floor(next() * 30) }, () => pick(pieces)).join('');
      const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
      const expected = parse(text, {
        ...options,
        record_delimiter: ['\r\n', '\n'],
        skip_records_with_error: true,
      }) as string[][];
      const found = await cellsOf(text, { delimiter, lineEndsAreReturns: false });
      const whole = found.filter((record) => typeof record !== 'string');
      expect(whole, JSON.stringify(text)).toEqual(expected);
    }
  });
});
