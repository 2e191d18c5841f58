import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePythonJson, pythonText } from '../../../src/evaluation/python/json.ts';
import { floatText, PythonNumber } from '../../../src/evaluation/python/number.ts';

describe('numbers as Python writes them', () => {
  test.each([
    ['272', '272'],
    ['272.0', '272.0'],
    ['-0', '0'],
    ['-0.0', '-0.0'],
    ['1e3', '1000.0'],
    ['0.0001', '0.0001'],
    ['0.00001', '1e-05'],
    ['1.5e-7', '1.5e-07'],
    ['1e15', '1000000000000000.0'],
    ['1e16', '1e+16'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['1e400', 'inf'],
    ['NaN', 'nan'],
    ['-Infinity', '-inf'],
    ['42.75', '42.75'],
  ])('%s is %s', (source, expected) => {
    expect(new PythonNumber(source).text).toBe(expected);
  });

  test('a float reads back as the same double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
        Object.is(Number(floatText(value)), value),
      ),
    );
  });
});

describe('JSON as Python reads it', () => {
  test('numbers keep their type; texts that look like numbers, and digits inside texts, stay as they are', () => {
    const read = parsePythonJson(
      '{"a": 272.0, "b": [272, -1e3], "c": "272.0", "d": "x \\"1\\" 2", "e": NaN, "1": null}',
    );
    const { a, b, c, d, e } = read as Record<string, unknown>;
    expect(pythonText(a)).toBe('272.0');
    expect((b as unknown[]).map(pythonText)).toEqual(['272', '-1000.0']);
    expect([c, d]).toEqual(['272.0', 'x "1" 2']);
    expect(pythonText(e)).toBe('nan');
  });

  test('reads everything that JSON.parse reads, apart from the type of numbers', () => {
    const plain = (value: unknown): unknown => {
      if (value instanceof PythonNumber) return Number(value.text);
      if (Array.isArray(value)) return value.map(plain);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
    };
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(plain(parsePythonJson(text))).toEqual(plain(JSON.parse(text)));
      }),
    );
  });

  test.each(['{"a": 1', '01', '1.', '{"a": 1 2}', '- 1'])('%s is a syntax error', (text) => {
    expect(() => parsePythonJson(text)).toThrow(SyntaxError);
  });
});
