import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentContext } from '../../src/domain/run-context.ts';
import { buildKernel } from '../../src/kernel/build-kernel.ts';
import { freezeLive } from '../../src/kernel/live/freeze-live.ts';
import { startLiveKernel } from '../../src/kernel/live/start-live-kernel.ts';
import { writeManifest } from '../../src/kernel/manifest.ts';
import { verifyKernel } from '../../src/kernel/verify-kernel.ts';
import { observeAll } from '../actions/live-fixture.ts';
import { root } from '../support/source-files.ts';
import { shelfActions, writeShelf } from './shelf.ts';

const folder = mkdtempSync(join(tmpdir(), 'quercus-authored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const out = join(folder, 'shelf.kernel');
const shelf = join(folder, 'shelf');
const thin = `# title: Books of no pages
# problem: A book has pages.
# solution: Count them.
# severity: blocks
PREFIX s: <https://example.org/shelf/schema#>
SELECT ?subject WHERE { ?subject a s:Book ; s:pages ?pages FILTER(?pages < 1) }
`;

/** Builds the shelf with these checks and, where given, these actions; the kernel of before is replaced. */
async function build(checks: Readonly<Record<string, string>>, actionText = shelfActions) {
  rmSync(join(shelf, 'checks'), { recursive: true, force: true });
  mkdirSync(join(shelf, 'checks'), { recursive: true });
  for (const [name, text] of Object.entries(checks)) writeFileSync(join(shelf, 'checks', name), text);
  writeFileSync(join(shelf, 'actions.yaml'), actionText);
  return buildKernel({ task: shelf, out }, silentContext);
}

beforeAll(() => writeShelf(shelf));

describe('a task with actions and checks of its own', () => {
  beforeAll(async () => {
    const { blocking } = await build({ 'thin.rq': thin });
    expect(blocking).toEqual([]);
  }, 120_000);

  test('carries both in its kernel, described, verified, and the same in every build', async () => {
    const text = readFileSync(join(out, 'actions.ttl'), 'utf8');
    expect(text).toContain('add_book');
    expect(readFileSync(join(out, 'checks', 'thin.rq'), 'utf8')).toBe(thin);
    expect(readFileSync(join(out, 'kernel.ttl'), 'utf8')).toContain('file-actions.ttl');
    const { ok, parts } = await verifyKernel(out, {}, silentContext);
    expect([ok, parts.map(({ part, outcome }) => `${part}: ${outcome}`)]).toEqual([
      true,
      expect.arrayContaining(['own checks: passed', 'actions: passed']),
    ]);
    const manifest = readFileSync(join(out, 'manifest-sha256.txt'), 'utf8');
    await build({ 'thin.rq': thin });
    expect(readFileSync(join(out, 'manifest-sha256.txt'), 'utf8')).toBe(manifest);
  });

  test('starts a living kernel without naming actions; what breaks a check cannot be frozen', async () => {
    const live = join(folder, 'shelf.live');
    expect((await startLiveKernel({ kernel: out, out: live })).actions).toEqual(['add_book', 'count_pages']);
    const add = (isbn: string, pages: number) =>
      observeAll(live, [{ actions: [{ action: 'add_book', arguments: { isbn, pages } }] }]);
    await add('A4', 10);
    const good = await freezeLive({ live, out: join(folder, 'good.kernel') }, silentContext);
    expect([good.blocking, existsSync(join(folder, 'good.kernel', 'checks', 'thin.rq'))]).toEqual([[], true]);
    await add('A5', 0);
    const bad = await freezeLive({ live, out: join(folder, 'bad.kernel') }, silentContext);
    expect(bad.blocking).toMatchObject([
      { check: 'thin', subjects: ['https://example.org/shelf/Book/A5'], repairHint: 'Count them.' },
    ]);
    expect(existsSync(join(folder, 'bad.kernel'))).toBe(false);
  });

  test('is checked again when it is verified', async () => {
    const copy = join(folder, 'copy.kernel');
    cpSync(out, copy, { recursive: true });
    const facts = readFileSync(join(copy, 'facts.nt'), 'utf8');
    writeFileSync(join(copy, 'facts.nt'), facts.replace('"90"', '"-1"'));
    await writeManifest(copy);
    const { parts } = await verifyKernel(copy, {}, silentContext);
    expect(parts).toContainEqual(expect.objectContaining({ part: 'own checks', outcome: 'failed' }));
  });
});

const isBook = '{ ?subject a s:Book ; s:pages ?pages }';
test.each([
  ['finds something', thin.replace('< 1', '> 200'), 'thin', 'Books of no pages (1)'],
  ['names a term that S does not have', thin.replace('s:Book', 's:Bok'), 'own-check-not-evaluated', 's'],
  ['does not parse', 'SELECT ?subject WHERE {', 'own-check-not-evaluated', 'could not run'],
  ['names no subject', thin.replace('?subject WHERE', '?pages WHERE'), 'own-check-not-evaluated', '?subject'],
  [
    'asks another server',
    thin.replace('{ ?', `{ SERVICE <http://127.0.0.1:9/> ${isBook} ?`),
    'own-check-not-evaluated',
    'SERVICE',
  ],
  ['has a severity that nobody knows', thin.replace('blocks', 'fatal'), 'own-check-not-evaluated', '"fatal"'],
])('a check that %s blocks', async (_what, text, check, message) => {
  const { blocking } = await build({ 'thin.rq': text });
  expect(blocking).toMatchObject([{ check, message: expect.stringContaining(message) }]);
});

test('a wrong action blocks and is named', async () => {
  const { blocking } = await build({}, shelfActions.replace('s:pages', 's:sheets'));
  expect(blocking).toMatchObject([{ check: 'action-invalid', message: expect.stringContaining('add_book') }]);
});

test('an example of games builds with the four sanity checks', async () => {
  const kernel = join(folder, 'textworld.kernel');
  const { blocking } = await buildKernel(
    { task: join(root, 'examples/textworld'), out: kernel },
    silentContext,
  );
  expect(blocking).toEqual([]);
  const { parts } = JSON.parse(readFileSync(join(kernel, 'report/verification.json'), 'utf8'));
  for (const check of ['games-that-touch', 'two-connections', 'two-neighbours', 'moves-without-exit'])
    expect(parts).toContainEqual({ part: `query check ${check}`, outcome: 'passed' });
}, 120_000);
