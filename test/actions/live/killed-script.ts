import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { liveFiles } from '../../../src/actions/live/live-files.ts';
import { readPast } from '../../../src/actions/live/read-past.ts';
import type { Observation } from '../../../src/domain/action.ts';
import { readLiveFolder } from '../../../src/kernel/live/live-folder.ts';
import { root } from '../../support/source-files.ts';
import { call, observation, observeAll, smallLive, temporaryFolder } from '../live-fixture.ts';

const runner = `import('vite').then(({ runnerImport }) => runnerImport('./test/actions/live/script-process.ts', { root: ${JSON.stringify(root)}, configFile: false, logLevel: 'error' }))`;

/** Where a process is killed: so much of the journal of the whole script is on the disk, and so long after that. */
export interface KillPoint {
  readonly share: number;
  readonly milliseconds: number;
}

/** Kills the process with SIGKILL at each point and lets it go on with the same script. */
export async function expectSurvival({
  games,
  kills,
}: {
  games: number;
  kills: readonly KillPoint[];
}): Promise<void> {
  const script = observations(games);
  const folder = await temporaryFolder();
  const path = join(folder, 'script.jsonl');
  writeFileSync(path, script.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const whole = await smallLive();
  await observeAll(whole, script);
  const expected = readFileSync(liveFiles(whole).journal, 'utf8');

  const live = await smallLive(folder, 'killed.live');
  let cut = 0;
  for (const { share, milliseconds } of kills) {
    const reported = await run({ live, path, kill: { bytes: share * expected.length, milliseconds } });
    const { batches, observations: known } = await readPast(await readLiveFolder(live));
    expect(batches.map(({ observation: id }) => id)).toEqual(
      script.slice(0, batches.length).map(({ id }) => id),
    );
    expect(reported.filter((id) => !known.has(id))).toEqual([]);
    if (batches.length < script.length) cut += 1;
  }
  // A kill that comes after the end shows nothing.
  expect(cut).toBeGreaterThanOrEqual(kills.length / 2);
  await run({ live, path });
  const journal = readFileSync(liveFiles(live).journal, 'utf8');
  // Not toBe on the texts: a difference would print all of both.
  expect({ same: journal === expected, length: journal.length }).toEqual({
    same: true,
    length: expected.length,
  });
}

/** Ids that the process reported as done before it was killed, or before it ended. */
async function run({
  live,
  path,
  kill,
}: {
  live: string;
  path: string;
  kill?: { readonly bytes: number; readonly milliseconds: number };
}): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, ['-e', runner], {
    cwd: root,
    env: { ...process.env, LIVE: live, SCRIPT: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout! });
  const reported: string[] = [];
  lines.on('line', (line) => {
    if (line !== 'begun') reported.push(line);
    else if (kill !== undefined) killAt(child, liveFiles(live).journal, kill);
  });
  await ended;
  return reported;
}

function killAt(
  child: ChildProcess,
  journal: string,
  { bytes, milliseconds }: { readonly bytes: number; readonly milliseconds: number },
): void {
  const look = setInterval(() => {
    if (child.exitCode === null && statSync(journal).size < bytes) return;
    clearInterval(look);
    setTimeout(() => child.kill('SIGKILL'), milliseconds);
  }, 1);
}

/** Games of many turns between two rooms. */
function observations(games: number): Observation[] {
  return Array.from({ length: games }, (_game, game) => {
    const on = (action: string, values: Record<string, unknown>) =>
      call(action, { game: `g${game}`, ...values });
    const moves = Array.from({ length: 30 }, (_turn, at) => {
      const [from, room, direction, back] =
        at % 2 === 0 ? ['Hall', 'Kitchen', 'north', 'south'] : ['Kitchen', 'Hall', 'south', 'north'];
      return observation(
        on('entered_room', { turn: at + 1, from, room, direction, exits: [{ direction: back }] }),
      );
    });
    return [
      observation(
        on('new_game', {}),
        on('entered_room', { turn: 0, room: 'Hall', exits: [{ direction: 'north' }] }),
      ),
      ...moves,
    ];
  })
    .flat()
    .map((one, at) => ({ ...one, id: `line ${at}` }));
}
