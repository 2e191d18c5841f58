import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/domain/table.ts';
import { cellsOf, checksOf, type Files, openFiles, profileFiles, tableOf } from '../with-files.ts';

async function openTables(files: Files, task: object = {}) {
  const opened = await openFiles(files, task);
  const read = opened.tables.map(async (table) => [table.name, await asRecord(table)] as const);
  return { ...opened, byName: Object.fromEntries(await Promise.all(read)) };
}

async function asRecord(table: Table) {
  return { columns: table.columns, cells: await cellsOf(table), rejected: table.rejected() };
}

const orders = [
  {
    id: 1,
    customer: { name: 'Ann' },
    items: [
      { sku: 'a', n: 2 },
      { sku: 'b', n: 1 },
    ],
    tags: ['new', 'big'],
  },
  { id: 2, customer: null, items: [], tags: [] },
];

describe('a JSON file', () => {
  it('makes a table of its list and one of every nested object and list', async () => {
    const { byName } = await openTables({ 'orders.json': JSON.stringify(orders) });
    expect(byName).toMatchObject({
      orders: {
        columns: ['id', 'customer'],
        cells: [
          ['1', null],
          ['2', null],
        ],
      },
      orders_customer: { columns: ['orders_id', 'customer_number', 'name'], cells: [['1', '1', 'Ann']] },
      orders_items: {
        columns: ['orders_id', 'items_number', 'sku', 'n'],
        cells: [
          ['1', '1', 'a', '2'],
          ['1', '2', 'b', '1'],
        ],
      },
      orders_tags: {
        columns: ['orders_id', 'tags_number', 'value'],
        cells: [
          ['1', '1', 'new'],
          ['1', '2', 'big'],
        ],
      },
    });
  });

  it('declares the keys of nested tables, so that they become related entities', async () => {
    const profile = await profileFiles({ 'orders.json': JSON.stringify(orders) });
    expect(tableOf(profile, 'orders').key).toMatchObject({ columns: ['id'] });
    expect(tableOf(profile, 'orders_items')).toMatchObject({
      key: { columns: ['orders_id', 'items_number'] },
      foreignKeys: [{ columns: ['orders_id'], table: 'orders', referencedColumns: ['id'] }],
    });
  });

  it('identifies nested objects by their own identifier where each has another', async () => {
    const content = [
      { id: 1, parts: [{ id: 'x' }, { id: 'y' }] },
      { id: 2, parts: [{ id: 'z' }] },
    ];
    const { tables } = await openFiles({ 'a.json': JSON.stringify(content) });
    expect(tables[1]).toMatchObject({
      declared: { primaryKey: ['id'], foreignKeys: [{ columns: ['a_id'], references: 'a' }] },
    });
  });

  it('says when an identifier repeats and uses the position instead', async () => {
    const content = [
      { id: 1, by: { id: 7 } },
      { id: 2, by: { id: 7 } },
    ];
    const { tables, findings } = await openFiles({ 'a.json': JSON.stringify(content) });
    expect(tables[1]?.declared?.primaryKey).toEqual(['a_id', 'by_number']);
    expect(checksOf(findings)).toEqual(['json-identifier-repeats']);
  });

  it('numbers objects without an identifier when others refer to them', async () => {
    const content = [{ n: 'x', d: [{ e: [{ v: 1 }] }] }, { n: 'y' }];
    const { byName, tables } = await openTables({ 'a.json': JSON.stringify(content) });
    expect(byName.a).toMatchObject({
      columns: ['a_number', 'n'],
      cells: [
        ['1', 'x'],
        ['2', 'y'],
      ],
    });
    expect(byName.a_d_e).toMatchObject({
      columns: ['a_number', 'd_number', 'e_number', 'v'],
      cells: [['1', '1', '1', '1']],
    });
    expect(tables[2]?.declared?.foreignKeys).toEqual([
      { columns: ['a_number', 'd_number'], references: 'a_d', referencedColumns: ['a_number', 'd_number'] },
    ]);
  });

  it('keeps the names of members; added columns give way', async () => {
    const { byName } = await openTables({ 'a.json': '[{"id": 1, "b": [{"b_number": "left"}]}]' });
    expect(byName.a_b).toMatchObject({
      columns: ['a_id', 'b_number_2', 'b_number'],
      cells: [['1', '1', 'left']],
    });
  });

  it('reads an object of lists as the tables that it holds, another object as one row', async () => {
    const { byName } = await openTables({
      'shop.json': '{"customers": [{"id": 1}], "orders": [{"id": 5, "customer": 1}]}',
      'one.json': '{"name": "x", "list": [1]}',
    });
    expect(Object.keys(byName).sort()).toEqual(['customers', 'one', 'one_list', 'orders']);
    expect(byName.one!.cells).toEqual([['1', 'x']]);
  });

  it('reads a member that is now a value, now an object, as both', async () => {
    const { byName } = await openTables({ 'a.json': '[{"id": 1, "x": 5}, {"id": 2, "x": {"y": 6}}]' });
    expect(byName.a!.cells).toEqual([
      ['1', '5'],
      ['2', null],
    ]);
    expect(byName.a_x!.cells).toEqual([['2', '1', '6']]);
  });

  it('reads lists in lists', async () => {
    const { byName } = await openTables({ 'a.json': '[{"id": 1, "m": [[1, 2], [3]]}]' });
    expect(byName.a_m_items!.cells.map((cells) => cells.at(-1))).toEqual(['1', '2', '3']);
  });

  it('rejects what is no object, what has a member twice and what cannot be written', async () => {
    const { byName } = await openTables({
      'a.json': '[{"a": 1}, 5, {"a": 2, "a": 3}, {"a": "\\u0000"}, {"a": "\\ud800"}, {"a": 4}]',
    });
    expect(byName.a!.cells).toEqual([['1'], ['4']]);
    expect(byName.a!.rejected.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'it is no object, so that it has no columns'],
      [3, 'it has the member "a" twice'],
      [4, 'it holds a NUL character or half of a surrogate pair'],
      [5, 'it holds a NUL character or half of a surrogate pair'],
    ]);
  });

  it('keeps what stands 200 levels deep as JSON, with a finding', async () => {
    const deep = `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`;
    const { byName, findings } = await openTables({ 'd.json': `[${deep}]` });
    expect(Object.keys(byName)).toHaveLength(8);
    expect(Object.values(byName).at(-1)!.cells[0]!.at(-1)).toBe(`${'{"a":'.repeat(192)}1${'}'.repeat(192)}`);
    expect(checksOf(findings)).toContain('json-nested-deeply');
  });

  it('refuses names that are data instead of making thousands of tables', async () => {
    const days = Object.fromEntries(Array.from({ length: 300 }, (_, day) => [`day ${day}`, { open: day }]));
    await expect(openFiles({ 'a.json': JSON.stringify(days) })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining('256 tables'),
    });
  });

  it('says line and column when it is no JSON', async () => {
    await expect(openFiles({ 'a.json': '[\n {"a": 1},\n {"a" 2}\n]' })).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      details: { path: 'a.json', line: 3, column: 7 },
    });
    await expect(openFiles({ 'a.json': '5' })).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  });

  it('makes no table of an empty file, an empty list and a list of values, and says so', async () => {
    const { tables, findings } = await openFiles({
      'a.json': '',
      'b.json': '[]',
      'c.json': '[1, 2]',
      'd.csv': 'x\n1\n',
    });
    expect(tables.map(({ name }) => name)).toEqual(['d']);
    expect(findings.filter(({ check }) => check === 'empty-file')).toHaveLength(3);
  });

  it('reads only the tables that the source names', async () => {
    const { tables } = await openFiles(
      { 'orders.json': JSON.stringify(orders) },
      { sources: [{ path: 'orders.json', tables: ['orders'] }] },
    );
    expect(tables.map(({ name }) => name)).toEqual(['orders']);
    await expect(
      openFiles({ 'o.json': '[{"a": 1}]' }, { sources: [{ path: 'o.json', tables: ['x'] }] }),
    ).rejects.toMatchObject({ code: 'SOURCE_NOT_FOUND' });
  });
});

describe('JSON Lines', () => {
  it('gives a row a line and rejects the lines that are no JSON', async () => {
    const { byName } = await openTables({
      'a.jsonl': '{"a": 1}\r\n\n{"a": \n{"a": "é"}\n[1]\n{"a": 9007199254740993}',
    });
    expect(byName.a!.cells).toEqual([['1'], ['é'], ['9007199254740993']]);
    expect(byName.a!.rejected).toMatchObject([
      { number: 2, reason: expect.stringContaining('it is no JSON'), raw: '{"a": ' },
      { number: 4, reason: 'it is no object, so that it has no columns', raw: '[1]' },
    ]);
  });

  it('reads a value of a million characters', async () => {
    const { byName } = await openTables({ 'a.ndjson': JSON.stringify({ a: 'x"'.repeat(500_000) }) });
    expect(byName.a!.cells[0]![0]).toHaveLength(1_000_000);
  });

  it('is read compressed under the name that it has without .gz', async () => {
    const { byName } = await openTables({ 'a.jsonl.gz': gzipSync('{"a": 1}\n{"a": 2}\n') });
    expect(byName.a!.cells).toEqual([['1'], ['2']]);
  });

  it('reads null values of the source as empty', async () => {
    const { byName } = await openTables(
      { 'a.jsonl': '{"a": "NA", "b": ""}\n{"a": 1, "b": null}\n' },
      { sources: [{ path: 'a.jsonl', nullValues: ['NA'] }] },
    );
    expect(byName.a!.cells).toEqual([
      [null, null],
      ['1', null],
    ]);
  });
});
