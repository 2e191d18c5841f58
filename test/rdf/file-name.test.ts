import { expect, test } from 'vitest';
import { fileNameOf } from '../../src/rdf/file-name.ts';

test.each([
  ['orders', 'orders'],
  ['../a b', '%2E.%2Fa%20b'],
  ['.hidden', '%2Ehidden'],
  ['half \ud800', 'half%20%EF%BF%BD'],
])('%j is the file %s', (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});

test.each([
  ['a long sentence', 'word '.repeat(500)],
  ['Cyrillic', 'Отчёт о состоянии причалов и судов за прошлый год'],
  ['letters of four bytes', '🦊'.repeat(100)],
])('%s is cut, can be decoded, and stays apart from its neighbour', (_, name) => {
  const [one, other] = [fileNameOf(`${name}1`), fileNameOf(`${name}2`)];
  expect(one.length).toBeLessThanOrEqual(200);
  expect(one).not.toBe(other);
  expect(name.startsWith(decodeURIComponent(one).slice(0, -17))).toBe(true);
});
