import { expect, test } from 'vitest';
import { pythonFixed, pythonRounded } from '../../../bench/coffee/python-format.ts';

test('halves of exact doubles go to even, others as the double lies', () => {
  expect([306.25, 126.25, 0.75, 36.650000000000006, 2.675].map((value) => pythonFixed(value, 1))).toEqual([
    '306.2',
    '126.2',
    '0.8',
    '36.7',
    '2.7',
  ]);
  expect([2.675, 1.005, -2.785].map((value) => pythonFixed(value, 2))).toEqual(['2.67', '1.00', '-2.79']);
});

test('what rounds to zero keeps its sign, as in Python', () => {
  expect([pythonFixed(-0.009, 1), pythonFixed(0.009, 1), pythonFixed(-0, 1)]).toEqual([
    '-0.0',
    '0.0',
    '-0.0',
  ]);
});

test('a rounded number shows no trailing zeros but one', () => {
  expect([1.8, 0, 2.5, 13].map((value) => pythonRounded(value, 2))).toEqual(['1.8', '0.0', '2.5', '13.0']);
});
