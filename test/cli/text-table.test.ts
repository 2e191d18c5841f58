import { expect, test } from 'vitest';
import { textTable } from '../../src/cli/text-table.ts';

test('columns are as wide as their widest cell, numbers stand right', () => {
  expect(
    textTable(
      ['claim', 'total'],
      [
        ['C-1', '12.5'],
        ['C-1000', '7'],
      ],
    ),
  ).toBe('claim   total\n──────  ─────\nC-1      12.5\nC-1000      7\n');
});

test('a cell with line breaks stays on its line, a long one is cut with a sign', () => {
  const [, , row] = textTable(['a'], [[`one\ntwo${'x'.repeat(100)}`]]).split('\n');
  expect(row).toMatch(/^one⏎two.*…$/);
  expect([...(row as string)]).toHaveLength(60);
});

test('control characters of the data never reach the terminal', () => {
  expect(textTable(['a'], [['\u001B[31mred\u0007']])).toContain('\uFFFD[31mred\uFFFD');
});

test('wide characters count twice', () => {
  const [head, , row] = textTable(['名前', 'n'], [['東京', '1']]).split('\n');
  expect(head).toBe('名前  n');
  expect(row).toBe('東京  1');
});

test('no rows give the header alone', () => {
  expect(textTable(['a', 'b'], [])).toBe('a  b\n─  ─\n');
});
