import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillTables } from '../../bench/acceptance/fill-tables.ts';
import { tables } from '../../bench/acceptance/tables.ts';

test('docs/acceptance.md has every table as the bench writes it', () => {
  const text = readFileSync('docs/acceptance.md', 'utf8');
  expect(fillTables(text, tables)).toBe(text);
});
