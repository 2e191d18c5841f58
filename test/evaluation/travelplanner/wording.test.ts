import { describe, expect, test } from 'vitest';
import { beforeParenthesis, fromTo, nameAndCity } from '../../../src/evaluation/travelplanner/wording.ts';

describe('the wording of plans', () => {
  test.each([
    ['Houston(Texas)', 'Houston'],
    ['Houston (Texas)', 'Houston '],
    ['Houston', 'Houston'],
    ['Houston(Texas', 'Houston(Texas'],
    ['a\nb(c)', 'a\nb(c)'],
  ])('%j without what stands in parentheses is %j', (text, expected) => {
    expect(beforeParenthesis(text)).toBe(expected);
  });

  test.each([
    ['Taxi, from A to B, Duration: 1', ['A', 'B']],
    ['from New York to Los Angeles', ['New York', 'Los Angeles']],
    ['from A to B to C', ['A', 'B to C']],
    ['From A to B', [null, null]],
    ['from A', [null, null]],
    ['from A\u0085to B', ['A', 'B']],
    ['from A\ufeffto B', [null, null]],
  ])('%j goes from and to %j', (text, expected) => {
    expect(fromTo(text)).toEqual(expected);
  });

  test.each([
    ['Muffins, Stockton', { name: 'Muffins', city: 'Stockton' }],
    ['Bright, Modern, Clean, Atlanta', { name: 'Bright, Modern, Clean', city: 'Atlanta' }],
    ['Muffins, Stockton(California)', { name: 'Muffins', city: 'Stockton' }],
    ['Muffins, Stockton, Cost: 20', { name: 'Muffins, Stockton', city: 'Cost: 20' }],
    ['Muffins', { name: '-', city: '-' }],
    ['Muffins,', { name: '-', city: '-' }],
    ['Muffins, Stockton\n', { name: 'Muffins', city: 'Stockton' }],
  ])('%j names %j', (text, expected) => {
    expect(nameAndCity(text)).toEqual(expected);
  });

  test('text that is no text is a TypeError of the official script', () => {
    expect(() => nameAndCity(null)).toThrow(expect.objectContaining({ exception: 'TypeError' }));
  });
});
