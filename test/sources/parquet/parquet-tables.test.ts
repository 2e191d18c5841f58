import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentContext } from '../../../src/domain/run-context.ts';
import { openSources } from '../../../src/sources/open-sources.ts';
import { root } from '../../support/source-files.ts';
import { cellsOf, checksOf, folderWith, openFiles, taskOf } from '../with-files.ts';

const fixture = (name: string) => readFileSync(join(root, 'test/fixtures/parquet', `${name}.parquet`));
const things = fixture('things_snappy');

/** Cells of a table by column, one list a row. */
async function columnsOf(content: Uint8Array, name = 'things') {
  const { tables } = await openFiles({ 'things.parquet': content });
  const table = tables.find((each) => each.name === name);
  const rows = await cellsOf(table);
  return new Map(table?.columns.map((column, at) => [column, rows.map((cells) => cells[at])]));
}

describe('a Parquet file', () => {
  test.each<[string, (string | null)[]]>([
    ['big', ['4611686018427387905', null, '-5']],
    ['u', ['18446744073709551615', null, '0']],
    ['price', ['12345678901234567890.12', '-0.05', null]],
    ['small', ['1.5', '2.5', '-3.5']],
    ['name', ['Ölwind', 'x "q"', null]],
    ['dict', ['a', 'b', 'a']],
    ['day', ['2024-02-29', '1900-01-01', null]],
    ['at', ['2024-01-02T03:04:05.678901', null, '1960-01-01T00:00:00']],
    ['utc', ['2024-01-02T03:04:05Z', null, '1960-01-01T00:00:00Z']],
    ['ns', ['1970-01-01T00:00:00.000000001', null, '2024-01-02T03:04:05.123456789']],
    ['time', ['01:02:03.5', null, '23:59:59']],
    ['f', ['0.1', 'NaN', 'INF']],
    ['flag', ['true', 'false', null]],
    ['bin', ['AP8=', 'YWJj', null]],
  ])('gives the column %s exactly as it is stored', async (column, expected) => {
    expect((await columnsOf(things)).get(column)).toEqual(expected);
  });

  test('makes tables of lists, structs and maps, as JSON does', async () => {
    const lines = await columnsOf(things, 'things_lines');
    expect([lines.get('things_id'), lines.get('no'), lines.get('qty')]).toEqual([
      ['1', '1'],
      ['1', '2'],
      ['1.25', null],
    ]);
    expect((await columnsOf(things, 'things_tags')).get('value')).toEqual(['a', 'b']);
    expect((await columnsOf(things, 'things_addr')).get('zip')).toEqual(['007', '1']);
    expect((await columnsOf(things, 'things_attrs')).get('k')).toEqual(['v', null]);
  });

  test.each(['gzip', 'zstd', 'brotli', 'lz4'])('is the same with %s', async (codec) => {
    const rows = async (content: Uint8Array) => [...(await columnsOf(content))];
    expect(await rows(fixture(`things_${codec}`))).toEqual(await rows(things));
  });

  test('without rows makes no table, and is told', async () => {
    const folder = await folderWith({ 'empty.parquet': fixture('empty'), 'a.csv': 'id\n1\n' });
    const { tables, findings } = await openSources(
      { task: taskOf({ sources: ['.'] }), taskFolder: folder },
      silentContext,
    );
    expect(tables.map(({ name }) => name)).toEqual(['a']);
    expect(checksOf(findings)).toContain('empty-file');
  });

  test.each<[string, Uint8Array]>([
    ['no bytes', new Uint8Array()],
    ['text', Buffer.from('id,name\n1,x\n')],
    ['its first half', things.subarray(0, things.length / 2)],
    [
      'a page of other bytes',
      Buffer.concat([things.subarray(0, 4), Buffer.alloc(3000, 7), things.subarray(3004)]),
    ],
  ])('of %s is refused with its path', async (_, content) => {
    await expect(openFiles({ 'things.parquet': content })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('things.parquet'),
    });
  });

  test('that changes while it is read is refused', async () => {
    const folder = await folderWith({ 'things.parquet': things });
    const task = taskOf({ sources: ['.'] });
    const { tables } = await openSources({ task, taskFolder: folder }, silentContext);
    appendFileSync(join(folder, 'things.parquet'), 'more');
    await expect(cellsOf(tables[0])).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  });
});
