import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { diffFacts, diffOfChange } from '../../../src/kernel/diff/diff-facts.ts';
import { sortUtf8 } from '../../../src/rdf/utf8-order.ts';
import { writeSortedFile } from '../../support/sorted-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'diff-facts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, lines: Iterable<string>) => writeSortedFile(folder, name, lines);

const fact = (entity: string, property: string, value: string) =>
  `<https://e.org/${entity}> <https://e.org/schema#${property}> "${value}" .`;

test('entities appear, change and vanish, counted by property', async () => {
  const before = file('a', [
    fact('A', 'p', '1'),
    fact('A', 'q', '1'),
    fact('B', 'p', '1'),
    fact('A/x', 'p', '1'),
  ]);
  const after = file('b', [
    fact('A', 'p', '2'),
    fact('A', 'q', '1'),
    fact('C', 'p', '1'),
    fact('A/x', 'p', '1'),
  ]);
  expect(await diffFacts(before, after)).toMatchObject({
    class: 'deleting',
    added: 2,
    removed: 2,
    entities: { appeared: 1, changed: 1, vanished: 1 },
    byTerm: { 'https://e.org/schema#p': { added: 2, removed: 2 } },
    leftOff: 0,
  });
});

test('a type counts under its class', async () => {
  const type =
    '<https://e.org/A> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <https://e.org/schema#T> .';
  const { byTerm, class: gravest } = await diffFacts(file('none', []), file('one', [type]));
  expect(byTerm).toEqual({ 'https://e.org/schema#T': { added: 1, removed: 0 } });
  expect(gravest).toBe('additive');
});

test('agrees with the difference of the two sets, whatever the facts', async () => {
  const facts = fc.array(
    fc
      .tuple(
        fc.constantFrom('A', 'A/1', 'B', 'é'),
        fc.constantFrom('p', 'q'),
        fc.constantFrom('1', '2', '名'),
      )
      .map(([entity, property, value]) => fact(entity, property, value)),
  );
  await fc.assert(
    fc.asyncProperty(facts, facts, async (one, other) => {
      const [before, after] = [file('x', one), file('y', other)];
      const added = [...new Set(other)].filter((line) => !one.includes(line));
      const removed = [...new Set(one)].filter((line) => !other.includes(line));
      const diff = await diffFacts(before, after);
      expect([diff.added, diff.removed]).toEqual([added.length, removed.length]);
      const touched = new Set([...added, ...removed].map((line) => line.split(' ')[0]));
      const change = { added: sortUtf8(added), removed: sortUtf8(removed) };
      expect(await diffOfChange(change, { before, after })).toEqual(diff);
      expect(diff.changes.map(({ entity }) => `<${entity}>`).sort()).toEqual([...touched].sort());
    }),
    { numRuns: 60 },
  );
});
