import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { linesAbout } from '../../src/graph/sorted-blocks.ts';
import { spliceLines } from '../../src/graph/update-splice.ts';
import { sortUtf8 } from '../../src/rdf/utf8-order.ts';

const folder = mkdtempSync(join(tmpdir(), 'update-splice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

function file(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(textOf(lines)) : textOf(lines));
  return path;
}

/** Larger than two blocks of the reader: 12 MB. */
const many = sortUtf8(
  Array.from({ length: 60_000 }, (_, index) => `<http://e.org/${index}> <p> "${'x'.repeat(170)}" .`),
);
const lines = fc
  .uniqueArray(fc.stringMatching(/^<[abé名🜚]{0,3}> [xy]{1,2}$/u), { maxLength: 20 })
  .map((list) => sortUtf8([...list]));

describe('a sorted file', () => {
  test.each(['base', 'base.gz'])('with some lines less and some more (%s)', async (name) => {
    await fc.assert(
      fc.asyncProperty(lines, lines, lines, async (base, removed, added) => {
        const target = join(folder, 'target');
        const spliced = await spliceLines({ base: file(name, base), removed, added, target });
        const gone = base.filter((line) => removed.includes(line) && !added.includes(line));
        const come = added.filter((line) => !base.includes(line) && !removed.includes(line));
        const both = added.filter((line) => !base.includes(line) && removed.includes(line));
        const expected = sortUtf8([...base.filter((line) => !gone.includes(line)), ...come]);
        fc.pre(both.length === 0);
        expect(readFileSync(target, 'utf8')).toBe(textOf(expected));
        expect(spliced).toEqual({ removed: gone.length, added: come.length });
      }),
      { numRuns: 100 },
    );
  });

  test('of many blocks', async () => {
    const removed = many.filter((_, index) => index % 1000 === 999);
    const added = sortUtf8([...removed.map((line) => line.replace('"x', '"y')), '<', '~']);
    const target = join(folder, 'target');
    await spliceLines({ base: file('many', many), removed, added, target });
    const gone = new Set(removed);
    const expected = sortUtf8([...many.filter((line) => !gone.has(line)), ...added]);
    // Not toBe on the texts: a difference would print all of both.
    expect(readFileSync(target, 'utf8') === textOf(expected)).toBe(true);
  });

  test.each(['found', 'found.gz'])('is asked for the lines about some subjects (%s)', async (name) => {
    const wanted = new Set(['0', '17', '33333', '59999', '7'].map((key) => `<http://e.org/${key}>`));
    const expected = many.filter((line) => wanted.has(line.slice(0, line.indexOf(' '))));
    expect(await linesAbout(file(name, many), new Set([...wanted, '<http://e.org/none>']))).toEqual(expected);
    expect(expected).toHaveLength(5);
  });
});
