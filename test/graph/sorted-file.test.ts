import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesWithPrefixes } from '../../src/graph/sorted-file.ts';
import { sortUtf8 } from '../../src/rdf/utf8-order.ts';
import { temporaryFolder } from './fixture.ts';

const line = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '🌳', '\u2028', ' ') }),
  fc.integer({ min: 8000, max: 9000 }).map((length) => 'ab'.repeat(length / 2)),
);

it('finds exactly the lines with a prefix, wherever they stand and however long they are', async () => {
  const path = join(temporaryFolder(), 'sorted');
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 30 }),
      fc.constantFrom('', 'a', 'ab', 'ü', '🌳', 'zz'),
      async (lines, prefix) => {
        const sorted = sortUtf8([...lines]);
        writeFileSync(path, sorted.map((one) => `${one}\n`).join(''));
        expect(await linesWithPrefixes(path, [prefix])).toEqual(
          sorted.filter((one) => one.startsWith(prefix)),
        );
      },
    ),
  );
});
