import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { liveFiles } from '../../../src/actions/live/live-files.ts';
import { silentContext } from '../../../src/domain/run-context.ts';
import { compactLive } from '../../../src/kernel/live/compact-live.ts';
import { freezeLive } from '../../../src/kernel/live/freeze-live.ts';
import { openLiveKernel } from '../../../src/kernel/live/open-live-kernel.ts';
import { openLiveWriter } from '../../../src/kernel/live/open-live-writer.ts';
import { startLiveKernel } from '../../../src/kernel/live/start-live-kernel.ts';
import { checkManifest } from '../../../src/kernel/manifest.ts';
import { verifyKernel } from '../../../src/kernel/verify-kernel.ts';
import {
  call,
  example,
  observation,
  observeAll,
  opening,
  smallKernel,
  smallLive,
  temporaryFolder,
} from '../live-fixture.ts';

function journalOf(live: string): string {
  return readFileSync(liveFiles(live).journal, 'utf8');
}

const reopen = (live: string) => openLiveWriter(live, {}, silentContext);

test('the journal is RDF Patch: one transaction a batch, chained from the hash of the kernel', async () => {
  const live = await smallLive();
  await observeAll(live, opening);
  const text = journalOf(live);
  const headers = [...text.matchAll(/^H (id|prev) <urn:sha256:([0-9a-f]{64})> \.$/gm)].map(
    ([, , hash]) => hash,
  );
  expect(text.match(/^TX \.$/gm)).toHaveLength(3);
  expect(text.match(/^TC \.$/gm)).toHaveLength(3);
  expect([headers[3], headers[5]]).toEqual([headers[0], headers[2]]);
  expect(
    text
      .split('\n')
      .every((line) => line === '' || /^(H (id|prev) <\S+> \.|T[XC] \.|[AD] .+ \.)$/.test(line)),
  ).toBe(true);
});

test('the same observations give the same bytes, in whatever groups they are written', async () => {
  const [together, apart] = [await smallLive(), await smallLive()];
  await observeAll(together, opening);
  for (const one of opening) await observeAll(apart, [one]);
  expect(journalOf(apart)).toBe(journalOf(together));
});

test('a torn transaction at the end never happened, and going on gives the same bytes', async () => {
  const live = await smallLive();
  await observeAll(live, opening);
  const whole = journalOf(live);
  const lastStart = whole.lastIndexOf('H id');
  for (const cut of [lastStart, lastStart + 3, lastStart + 150, whole.length - 3, whole.length - 1]) {
    truncateSync(liveFiles(live).journal, cut);
    const kernel = await openLiveKernel(live);
    const { text } = await kernel.query('SELECT ?name WHERE { ?p a tw:Player ; tw:standsIn/tw:name ?name }');
    expect(JSON.parse(text).results.bindings[0].name.value).toBe('Hall');
    await kernel.close();
    const outcomes = await observeAll(live, opening);
    expect(outcomes.map(({ status }) => status)).toEqual(['known', 'known', 'applied']);
    expect(journalOf(live)).toBe(whole);
  }
});

test('a changed byte, a dropped batch and foreign lines are found, and the file stays as it is', async () => {
  const live = await smallLive();
  await observeAll(live, opening);
  const whole = journalOf(live);
  const second = whole.indexOf('H id', 10);
  const damages = [
    whole.replace('"Hall"', '"Hell"'),
    whole.slice(second),
    whole.slice(0, second) + whole.slice(whole.lastIndexOf('H id')),
    `# note\n${whole}`,
  ];
  for (const damaged of damages) {
    writeFileSync(liveFiles(live).journal, damaged);
    await expect(reopen(live)).rejects.toMatchObject({
      code: expect.stringMatching(/^JOURNAL_(DAMAGED|FOREIGN)$/),
    });
    expect(journalOf(live)).toBe(damaged);
  }
  writeFileSync(liveFiles(live).journal, whole);
  await (await reopen(live)).close();
});

test('the journal of another kernel is refused', async () => {
  const folder = await temporaryFolder();
  const live = await smallLive(folder);
  await observeAll(live, opening);
  const kernel = await smallKernel(
    join(folder, 'other'),
    '<https://example.org/textworld/Direction/in> <https://example.org/textworld/schema#directionName> "in" .\n',
  );
  const foreign = join(folder, 'foreign.live');
  await startLiveKernel({ kernel, out: foreign, actions: join(example, 'actions.yaml') });
  writeFileSync(liveFiles(foreign).journal, journalOf(live));
  await expect(reopen(foreign)).rejects.toMatchObject({ code: 'JOURNAL_FOREIGN' });
});

test('a kernel that was changed inside a living one is refused', async () => {
  const live = await smallLive();
  appendFileSync(join(liveFiles(live).kernel, 'manifest-sha256.txt'), '\n');
  await expect(reopen(live)).rejects.toMatchObject({ code: 'LIVE_INVALID' });
});

test('after a snapshot everything is as before: facts, duplicates, turns, the past, and what comes next', async () => {
  const [plain, compacted] = [await smallLive(), await smallLive()];
  await observeAll(plain, opening);
  await observeAll(compacted, opening);
  expect(await compactLive(compacted, {})).toMatchObject({ batch: 3 });
  expect(
    await observeAll(compacted, [opening[1]!, observation(call('use_up_item', { turn: 1, item: 'lamp' }))]),
  ).toMatchObject([{ status: 'known' }, { status: 'quarantined' }]);
  const next = observation(call('put_down_item', { turn: 3, item: 'lamp', where: 'at', holder: 'Kitchen' }));
  await observeAll(compacted, [next]);
  await observeAll(plain, [next]);
  expect(journalOf(compacted)).toBe(journalOf(plain));
  for (const at of [undefined, '1', '3', '4']) {
    const texts = await Promise.all(
      [plain, compacted].map(async (live) => {
        const kernel = await openLiveKernel(live, at === undefined ? {} : { at });
        const { text } = await kernel.query('SELECT * WHERE { ?s ?p ?o } ORDER BY ?s ?p ?o');
        await kernel.close();
        return text;
      }),
    );
    expect(texts[1]).toBe(texts[0]);
  }
});

test('a living kernel freezes into a kernel that holds its facts, its batches as evidence and its actions', async () => {
  const folder = await temporaryFolder();
  const live = await smallLive(folder);
  await observeAll(live, opening);
  const out = join(folder, 'played.kernel');
  const frozen = await freezeLive({ live, out }, silentContext);
  expect(frozen.blocking).toEqual([]);
  expect(await checkManifest(out)).toEqual([]);
  expect((await verifyKernel(out, {}, silentContext)).parts).not.toContainEqual(
    expect.objectContaining({ outcome: 'failed' }),
  );
  const again = join(folder, 'again.live');
  await startLiveKernel({ kernel: out, out: again });
  const writer = await reopen(again);
  expect(await writer.apply(observation(call('use_up_item', { turn: 3, item: 'lamp' })))).toMatchObject({
    status: 'applied',
  });
  await writer.close();
  expect(readFileSync(join(out, 'evidence.nq'), 'utf8')).toContain(
    `<https://example.org/textworld/batch/3> .\n`,
  );
});
