import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GameTurn } from '../../examples/textworld/reader/action-call.ts';
import { readPast } from '../../src/actions/live/read-past.ts';
import { runCommandLine } from '../../src/cli/main.ts';
import { readLiveFolder } from '../../src/kernel/live/live-folder.ts';
import { smallLive, temporaryFolder } from '../actions/live-fixture.ts';
import { recordingTerminal } from '../support/recording-terminal.ts';
import { root } from '../support/source-files.ts';

const fixture = join(root, 'test', 'fixtures', 'textworld');
const turns = readFileSync(join(fixture, 'tw-029.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GameTurn);

async function observe(live: string, done: string, seen: string): Promise<number> {
  const path = join(await temporaryFolder(), 'seen.txt');
  writeFileSync(path, seen);
  const calls = ['--replay', join(fixture, 'calls')];
  return runCommandLine(
    ['observe', live, '--done', done, '--seen', path, '--time', '2026-01-01T00:00:00Z', ...calls],
    recordingTerminal(),
  );
}

test('what a small real model chose is replayed without it: what fits is applied, a refused choice is followed by its second', async () => {
  const live = await smallLive();
  const [begin, inventory] = turns as [GameTurn, GameTurn];
  expect(await observe(live, 'Game tw-029, turn 0. The game begins.', begin.observation)).toBe(0);
  const done = 'Game tw-029, turn 1. The player was in shower. Command: inventory';
  expect(await observe(live, done, inventory.observation)).toBe(0);
  const { batches } = await readPast({ ...(await readLiveFolder(live)), whole: true });
  expect(batches.map(({ actions }) => actions.map(({ action }) => action))).toEqual([
    ['new_game', 'entered_room', ...Array(6).fill('found_item')],
    ['found_item'],
  ]);
  expect(await observe(live, 'Game tw-029, turn 2. Command: dance', 'You dance.')).not.toBe(0);
}, 30_000);
