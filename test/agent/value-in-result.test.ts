import { expect, test } from 'vitest';
import { mentionsCell, numbersIn, rowsWithValue } from '../../src/agent/value-in-result.ts';
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
  ['ann smith 1234.50', [1]],
  ['Ann Smith, 1234.50', [1]],
  ['Ann 1234.50', []],
  ['', []],
  ['3', [0]],
] as const)('%j is found in rows %j', (value, found) => {
  expect(rowsWithValue(value, result(false))).toEqual(found);
});

test('the number of rows is no value of a result that was cut', () => {
  expect(rowsWithValue('3', result(true))).toEqual([]);
});

test.each([
  ['The total is 1,200.50.', ['1,200.50']],
  ['On 2019-01-15, 3 of them', ['2019-01-15', '3']],
  ['Claim C-2 of v2 and x_7', []],
  ['none', []],
] as const)('the numbers of %j are %j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test.each([
  ['It is ann smith.', true],
  ['Her name is Né.', true],
  ['Nobody.', false],
])('whether %j names a value of the rows: %j', (text, isNamed) => {
  expect(mentionsCell(text, result(false))).toBe(isNamed);
});
