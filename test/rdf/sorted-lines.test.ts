import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeSortedLines } from '../../src/rdf/sorted-lines.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sorted-lines-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\uffee', '\u{1F600}') }), {
  maxLength: 40,
});

test('lines come out in byte order and once, however little memory there is', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 50 }), async (input, memory) => {
      const path = join(folder, 'facts.nt');
      const count = await writeSortedLines(input, path, { memory });
      const expected = [...new Set(input)].map((line) => Buffer.from(`${line}\n`)).sort(Buffer.compare);
      expect(await readFile(path)).toEqual(Buffer.concat(expected));
      expect(count).toBe(expected.length);
      expect(await readdir(folder)).toEqual(['facts.nt']);
    }),
    { numRuns: 60 },
  );
});

test('a path that ends in .gz is compressed, with equal bytes for equal lines', async () => {
  await writeSortedLines(['b', 'a'], join(folder, '1.nt.gz'));
  await writeSortedLines(['a', 'b'], join(folder, '2.nt.gz'));
  const bytes = await readFile(join(folder, '1.nt.gz'));
  expect(gunzipSync(bytes).toString()).toBe('a\nb\n');
  expect(bytes.equals(await readFile(join(folder, '2.nt.gz')))).toBe(true);
});

test('a source that fails leaves the old file and nothing else', async () => {
  const path = join(folder, 'facts.nt');
  await writeSortedLines(['old'], path);
  async function* failing() {
    yield 'new';
    throw new Error('source broke');
  }
  await expect(writeSortedLines(failing(), path)).rejects.toThrow('source broke');
  expect(await readFile(path, 'utf8')).toBe('old\n');
  expect(await readdir(folder)).toEqual(['facts.nt']);
});

test('a folder that does not exist is named', async () => {
  const path = join(folder, 'missing', 'facts.nt');
  await expect(writeSortedLines(['a'], path)).rejects.toMatchObject({
    code: 'TARGET_UNWRITABLE',
    details: { path },
  });
});
