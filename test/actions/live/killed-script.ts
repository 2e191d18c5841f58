import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
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

/** Kills the process with SIGKILL at each point (milliseconds after it began) and lets it go on with the same script. */
export async function expectSurvival({
  games,
  killsAfter,
}: {
  games: number;
  killsAfter: readonly number[];
}): Promise<void> {
  const script = observations(games);
  const folder = await temporaryFolder();
  const path = join(folder, 'script.jsonl');
  writeFileSync(path, script.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const whole = await smallLive();
  await observeAll(whole, script);
  const expected = readFileSync(liveFiles(whole).journal, 'utf8');

  const live = await smallLive(folder, 'killed.live');
  for (const milliseconds of killsAfter) {
    const reported = await runAndKill({ live, path, milliseconds });
    const { batches, observations: known } = await readPast(await readLiveFolder(live));
    expect(batches.map(({ observation: id }) => id)).toEqual(
      script.slice(0, batches.length).map(({ id }) => id),
    );
    expect(reported.filter((id) => !known.has(id))).toEqual([]);
  }
  await runAndKill({ live, path });
  const journal = readFileSync(liveFiles(live).journal, 'utf8');
  // Not toBe on the texts: a difference would print all of both.
  expect({ same: journal === expected, length: journal.length }).toEqual({
    same: true,
    length: expected.length,
  });
}

/** Ids that the process reported as done before it was killed, or before it ended. */
async function runAndKill({
  live,
  path,
  milliseconds,
}: {
  live: string;
  path: string;
  milliseconds?: number;
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
    else if (milliseconds !== undefined) setTimeout(() => child.kill('SIGKILL'), milliseconds);
  });
  await ended;
  return reported;
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
