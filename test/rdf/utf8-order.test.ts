import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareUtf8, sortUtf8 } from '../../src/rdf/utf8-order.ts';

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'),
});

test('strings are ordered as their UTF-8 bytes are', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});

test('sorting gives the same order whichever way it is done', () => {
  fc.assert(
    fc.property(fc.array(texts), (strings) => {
      expect(sortUtf8([...strings])).toEqual(
        [...strings].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      );
    }),
  );
});

test('a character beyond U+FFFF comes after U+E000, other than in JavaScript', () => {
  expect(sortUtf8(['\u{10000}', '\ue000'])).toEqual(['\ue000', '\u{10000}']);
});
