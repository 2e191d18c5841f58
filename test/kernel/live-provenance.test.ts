import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFactory } from 'n3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Observation } from '../../src/domain/action.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import { freezeLive } from '../../src/kernel/live/freeze-live.ts';
import { openLiveKernel } from '../../src/kernel/live/open-live-kernel.ts';
import { startLiveKernel } from '../../src/kernel/live/start-live-kernel.ts';
import { openKernel } from '../../src/kernel/open-kernel.ts';
import { verifyKernel } from '../../src/kernel/verify-kernel.ts';
import { observeAll } from '../actions/live-fixture.ts';
import { writeShelf } from './shelf.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-live-provenance-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [kernel, live, frozen] = ['shelf.kernel', 'shelf.live', 'frozen.kernel'].map((name) =>
  join(folder, name),
) as [string, string, string];

const said = (action: string, isbn: string, pages: number, seen: string): Observation => ({
  source: 'post',
  done: 'open a parcel',
  seen,
  actions: [{ action, arguments: { isbn, pages } }],
});

beforeAll(async () => {
  writeShelf(folder);
  const { blocking } = await buildKernel({ task: folder, out: kernel }, silentContext);
  expect(blocking).toEqual([]);
  await startLiveKernel({ kernel, out: live });
}, 120_000);

function pagesOf(isbn: string, pages: number) {
  const { namedNode, literal } = DataFactory;
  return {
    subject: namedNode(`https://example.org/shelf/Book/${isbn}`),
    predicate: namedNode('https://example.org/shelf/schema#pages'),
    object: literal(String(pages), namedNode('http://www.w3.org/2001/XMLSchema#integer')),
  };
}

test('frozen without a batch, it has the counts of the kernel it began with', async () => {
  const out = join(folder, 'same.kernel');
  await freezeLive({ live, out }, silentContext);
  const counts = (path: string) =>
    readFileSync(join(path, 'kernel.ttl'), 'utf8')
      .split('\n')
      .filter((line) =>
        /void:(triples|entities|properties|classes|\w+Partition)|evidenceStatements/.test(line),
      );
  expect(counts(out)).toEqual(counts(kernel));
  expect(counts(out).length).toBeGreaterThan(6);
});

describe('after a book arrived and two were counted again', () => {
  beforeAll(async () => {
    const outcomes = await observeAll(live, [
      said('add_book', 'A4', 10, 'a thin book, A4'),
      said('count_pages', 'A4', 11, 'A4 has 11 pages'),
      said('count_pages', 'A1', 121, 'A1 has 121 pages'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect((await freezeLive({ live, out: frozen }, silentContext)).blocking).toEqual([]);
  });

  test.each([
    ['a row that still holds', 'A2', 300, 'fact', [['fact', 'Book.csv', undefined]]],
    ['a batch', 'A4', 11, 'fact', [['fact', 'batch 2', 'A4 has 11 pages']]],
    [
      'a batch that a later one corrected',
      'A4',
      10,
      'a fact of the past',
      [['past', 'batch 1', 'a thin book, A4']],
    ],
    ['a batch that corrected a row', 'A1', 121, 'fact', [['fact', 'batch 3', 'A1 has 121 pages']]],
    ['nothing', 'A4', 12, 'not in the kernel', []],
  ] as const)('why tells of %s, living and frozen', async (_what, isbn, pages, status, evidence) => {
    for (const opened of [await openLiveKernel(live), await openKernel(frozen)]) {
      const explained = await opened.why(pagesOf(isbn, pages));
      const seen = explained.evidence.map((support) => [
        support.status,
        support.path.split('/').at(-1),
        support.cells.find(({ column }) => column === 'seen')?.text,
      ]);
      expect([explained.status, seen]).toEqual([status, evidence]);
      await opened.close();
    }
  });

  test('why tells of the past at that moment', async () => {
    const past = await openLiveKernel(live, { at: '1' });
    const [then, later] = [await past.why(pagesOf('A4', 10)), await past.why(pagesOf('A4', 11))];
    await past.close();
    expect([then.status, later.status]).toEqual(['fact', 'not in the kernel']);
  });

  test('what the frozen kernel says of itself are the counts of its files, and it verifies', async () => {
    const text = readFileSync(join(frozen, 'kernel.ttl'), 'utf8');
    const facts = readFileSync(join(frozen, 'facts.nt'), 'utf8').trim().split('\n');
    expect(text).toContain(`void:triples ${facts.length}`);
    expect(text).toMatch(/class-Book> void:class s?[^;]*;\n\s+void:entities 4/);
    expect(text.match(/file-actions\.ttl> a/g)).toHaveLength(1);
    expect((await verifyKernel(frozen, {}, silentContext)).ok).toBe(true);
  });
});
