import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseProblem, defaultBase } from '../../src/config/base-iri.ts';

test.each([
  ['ACME Insurance', 'https://example.org/acme-insurance/'],
  ['  Größe & Maß!  ', 'https://example.org/größe-maß/'],
  ['保険の契約', 'https://example.org/保険の契約/'],
  ['تأمين السيارات', 'https://example.org/تأمين-السيارات/'],
])('the title %s gives %s', (title, base) => {
  expect(defaultBase(title)).toBe(base);
});

test('a title without letters still gets a base of its own', () => {
  expect(defaultBase('🚗')).not.toBe(defaultBase('🎵'));
});

test('every title gives a base IRI that is allowed', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      (title) => baseProblem(defaultBase(title)) === undefined,
    ),
  );
});
