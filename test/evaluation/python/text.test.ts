import { describe, expect, test } from 'vitest';
import {
  blankWords,
  replacePunctuation,
  strip,
  stripCharacter,
  words,
} from '../../../src/evaluation/python/text.ts';

describe('text as Python treats it', () => {
  test('white space includes U+001C and U+0085 and excludes U+FEFF', () => {
    expect(strip('\u001c\u0085\u00a0 x \u2028\n')).toBe('x');
    expect(strip('\ufeffx')).toBe('\ufeffx');
    expect(words(' a\u0085b\u001dc\ufeffd\n')).toEqual(['a', 'b', 'c\ufeffd']);
    expect(words(' \n ')).toEqual([]);
  });

  test('words are blanked only where no letter, digit or underscore of any script touches them', () => {
    expect(blankWords('a cat an_the the é-a éa a2 THE', ['a', 'an', 'the'])).toBe(
      '  cat an_the   é-  éa a2 THE',
    );
  });

  test('punctuation is that of ASCII, each mark once', () => {
    expect(replacePunctuation('a-b_c\\d`e~“f”', '')).toBe('abcde“f”');
    expect(
      [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'].every((mark) => replacePunctuation(mark, '') === ''),
    ).toBe(true);
  });

  test('a character is stripped from both ends as often as it is there', () => {
    expect(stripCharacter('""a"b""', '"')).toBe('a"b');
    expect(stripCharacter('"""', '"')).toBe('');
  });
});
