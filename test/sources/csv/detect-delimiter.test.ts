import { describe, expect, it } from 'vitest';
import { detectDelimiter } from '../../../src/sources/csv/detect-delimiter.ts';

describe('detectDelimiter', () => {
  it.each([
    ['commas', 'a,b,c\n1,2,3\n', ','],
    ['semicolons with decimal commas', 'a;b;c\n1,5;2,5;3\n4;5;6,5\n', ';'],
    ['tabs', 'a\tb\n1,2\t3\n', '\t'],
    ['bars', 'a|b\n1|2\n', '|'],
    ['one column', 'a\n1\n2\n', ','],
    ['only a header', 'a;b;c', ';'],
    ['commas inside quotes', '"x, y, z";b\n"1, 2";3\n', ';'],
    ['an empty file', '', ','],
  ])('finds the delimiter of %s', (_, sample, delimiter) => {
    expect(detectDelimiter(sample)).toBe(delimiter);
  });
});
