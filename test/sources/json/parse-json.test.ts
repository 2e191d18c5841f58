import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../src/sources/json/json-value.ts';
import { JsonSyntaxError, parseJson } from '../../../src/sources/json/parse-json.ts';

/** What JavaScript's own parser would give, from ours. */
function plain(value: JsonValue): unknown {
  if (value.kind === 'array') return value.items.map(plain);
  if (value.kind === 'object') {
    return Object.fromEntries([...value.members].map(([name, member]) => [name, plain(member)]));
  }
  return value.kind === 'null' ? null : value.text;
}

/** Scalars as their text, so that both sides can be compared. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member)]));
  }
  return value === null || typeof value === 'string' ? value : JSON.stringify(value);
}

describe('parseJson', () => {
  it('reads whatever JavaScript writes, with any indentation', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(0, 2, '\t'), (value, space) => {
        expect(plain(parseJson(JSON.stringify(value, null, space)))).toEqual(
          asText(JSON.parse(JSON.stringify(value))),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('refuses every text that JavaScript refuses, and reads every text that it reads', () => {
    const broken = fc.array(
      fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-', '01', 'null', ' ', '"\\x"'),
      { maxLength: 8 },
    );
    const isJson = (read: (text: string) => unknown, text: string) => {
      try {
        read(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(broken, (parts) => {
        const text = parts.join('');
        expect(isJson(parseJson, text)).toBe(isJson(JSON.parse, text));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the digits of numbers', () => {
    const value = parseJson('[1.10, 9007199254740993, 1E5, -0]');
    expect(plain(value)).toEqual(['1.10', '9007199254740993', '1E5', '-0']);
  });

  it('says where the text goes wrong', () => {
    expect(() => parseJson('{"a": 1,}')).toThrow(JsonSyntaxError);
    expect(() => parseJson('[1 2]')).toThrow(expect.objectContaining({ offset: 3 }));
  });

  it('refuses more than a thousand levels with a reason instead of an overflow', () => {
    const levels = (count: number) => '['.repeat(count) + ']'.repeat(count);
    expect(parseJson(levels(200)).kind).toBe('array');
    expect(() => parseJson(levels(100_000))).toThrow('nested more than 1000 levels');
  });
});
