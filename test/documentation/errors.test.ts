import { expect, test } from 'vitest';
import { errorCodes } from '../../src/errors.ts';
import { read } from '../support/source-files.ts';

const sections = read('docs/errors.md').split(/^## /m).slice(1);
const headings = sections.map((section) => section.split('\n')[0]);

test('every error code has one heading in docs/errors.md, and every heading is a code', () => {
  expect([...headings].sort()).toEqual(Object.keys(errorCodes).sort());
});

test('every heading says what to do', () => {
  const silent = sections.filter((section) => !/^To do: ./m.test(section) && !/\bdo\b/i.test(section));
  expect(silent.map((section) => section.split('\n')[0])).toEqual([]);
});
