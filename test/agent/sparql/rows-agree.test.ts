import { expect, test } from 'vitest';
import { rowsAgree } from '../../../src/agent/sparql/rows-agree.ts';
import type { QueryRows } from '../../../src/domain/sparql-answer.ts';

function table(columns: string[], ...rows: string[][]): QueryRows {
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map((name, at) => [name, { type: 'literal' as const, value: row[at] ?? '' }])),
  );
  return { columns, rows: cells, truncated: false };
}

test.each([
  [
    'other names and order',
    table(['a', 'b'], ['x', '1'], ['y', '2']),
    table(['n', 'm'], ['2', 'y'], ['1', 'x']),
    true,
  ],
  ['numbers of other form', table(['a'], ['12.50']), table(['a'], ['12.5']), true],
  ['a further column', table(['a'], ['x'], ['y']), table(['a', 'b'], ['y', '1'], ['x', '2']), true],
  ['another value', table(['a'], ['x']), table(['a'], ['z']), false],
  ['more rows', table(['a'], ['x']), table(['a'], ['x'], ['x']), false],
  ['one column for two', table(['a', 'b'], ['x', 'x']), table(['a'], ['x']), true],
  [
    'two equal columns against one and another',
    table(['a', 'b'], ['x', 'x']),
    table(['a', 'b'], ['x', 'y']),
    false,
  ],
  ['nothing at all', table(['a']), table(['b']), true],
])('%s', (_, a, b, agree) => {
  expect(rowsAgree(a, b)).toBe(agree);
  expect(rowsAgree(b, a)).toBe(agree);
});

test('a result that was cut agrees with no whole one', () => {
  expect(rowsAgree(table(['a'], ['x']), { ...table(['a'], ['x']), truncated: true })).toBe(false);
});
