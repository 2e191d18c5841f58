import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnNames } from '../../../src/sources/csv/column-names.ts';

describe('columnNames', () => {
  it.each([
    [
      ['Name', 'Name', 'Name'],
      ['Name', 'Name_2', 'Name_3'],
    ],
    [
      ['a', '', ''],
      ['a', 'column_2', 'column_3'],
    ],
    [
      ['Name', 'Name', 'Name_2'],
      ['Name', 'Name_3', 'Name_2'],
    ],
    [
      ['column_2', ''],
      ['column_2', 'column_2_2'],
    ],
    [
      [' padded ', 'two\nlines'],
      ['padded', 'two lines'],
    ],
    [
      ['Order', 'order', 'ORDER!'],
      ['Order', 'order', 'ORDER!'],
    ],
    [
      ['名前', 'الاسم', '🐟'],
      ['名前', 'الاسم', '🐟'],
    ],
  ])('%j become %j', (headers, names) => {
    expect(columnNames(headers)).toEqual(names);
  });

  it('gives every column a name of its own, whatever the headers', () => {
    const header = fc.oneof(
      fc.string(),
      fc.constantFrom('', 'a', 'a_2', 'a_3', 'column_1', 'column_2', ' a'),
    );
    fc.assert(
      fc.property(fc.array(header, { maxLength: 12 }), (headers) => {
        const names = columnNames(headers);
        expect(new Set(names).size).toBe(headers.length);
        expect(names.every((name) => name.trim() === name && name !== '')).toBe(true);
      }),
    );
  });
});
