import { expect, test } from 'vitest';
import { rowsWithValue } from '../../src/agent/value-in-result.ts';
import type { AgentCall } from '../../src/domain/answer-record.ts';

const decimal = 'http://www.w3.org/2001/XMLSchema#decimal';
const rows = [
  {
    a: { type: 'literal', value: 'Ann  Smith' },
    b: { type: 'literal', value: '1234.50', datatype: decimal },
  },
  { a: { type: 'uri', value: 'https://example.org/shop/Customer/N%C3%A9' }, b: null },
  {
    a: { type: 'literal', value: '2019-01-15T00:00:00' },
    b: { type: 'literal', value: '0.333333', datatype: decimal },
  },
] as const;
const result = (truncated: boolean) => ({ number: 1, result: { rows, truncated } }) as unknown as AgentCall;

test.each([
  ['ann smith', [1]],
  ['1,234.5', [1]],
  ['$1234.50', [1]],
  ['1234', []],
  ['0.33', [3]],
  ['0.34', []],
  ['Né', [2]],
  ['data:Customer/Né', []],
  ['Customer/N%C3%A9', [2]],
  ['data:Customer/N%C3%A9', [2]],
  ['2019-01-15', [3]],
  ['2019', []],
  ['Ann', []],
  ['', []],
  ['3', [0]],
] as const)('%j is found in rows %j', (value, found) => {
  expect(rowsWithValue(value, result(false))).toEqual(found);
});

test('the number of rows is no value of a result that was cut', () => {
  expect(rowsWithValue('3', result(true))).toEqual([]);
});
