import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { join } from 'node:path';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { openLiveKernel } from '../../src/kernel/live/open-live-kernel.ts';
import { answers, exitsByGame, type Question } from './answer-questions.ts';
import { callRows, nested } from './call-rows.ts';
import { exampleActions, withExample } from './example-kernel.ts';
import { gameNames, readTruth } from './game-files.ts';
import { gameScript } from './game-script.ts';
import { type Cost, type LiveRun, runLive } from './live-run.ts';
import { sameAnswer } from './same-answer.ts';
import type { Tally } from './score-actions.ts';
import { type ReaderScore, scoreReader } from './score-reader.ts';

/** Evaluates the TextWorld example on a folder laid out as `turns/` and `truth/`, or on its subfolders; true = all reached. */
export async function evaluateTextWorld(folder: string, print: (line: string) => void): Promise<boolean> {
  const folders = existsSync(join(folder, 'turns'))
    ? [folder]
    : readdirSync(folder)
        .map((name) => join(folder, name))
        .filter((path) => existsSync(join(path, 'turns')));
  if (folders.length === 0)
    throw new Error(`${folder} has no folder turns, and none of its subfolders has one.`);
  return withExample(async ({ kernel, scratch }) => {
    let reached = true;
    for (const [at, path] of folders.entries())
      reached =
        (await evaluateFolder({ path, kernel, scratch: join(scratch, String(at)) }, print)) && reached;
    return reached;
  });
}

async function evaluateFolder(
  { path, kernel, scratch }: { path: string; kernel: string; scratch: string },
  print: (line: string) => void,
): Promise<boolean> {
  print(`\n== ${path}`);
  const score = scoreReader(path);
  printScore(score, print);
  const run = await runLive({
    kernel,
    actions: exampleActions,
    folder: scratch,
    script: gameScript(path),
  });
  print(`batches applied: ${run.applied}, refused: ${run.refused.length}`);
  for (const refused of run.refused.slice(0, 5)) print(`  ${refused}`);
  print(
    `time with checks, against reading and loading the same batches without: ${costText(run, 'wall')}; CPU ${costText(run, 'cpu')}`,
  );
  print(
    `wall clock a batch: ${run.firstThird.toFixed(2)} ms in the first third, ${run.lastThird.toFixed(2)} ms in the last`,
  );
  const live = await openLiveKernel(run.live);
  try {
    const graph = await checkGraph(live, path, print);
    const questions = await checkQuestions(live, path, print);
    return graph && questions && run.refused.length === 0 && score.differing.length === 0;
  } finally {
    await live.close();
  }
}

function costText({ checked, unchecked }: LiveRun, of: keyof Cost): string {
  return `${Math.round(checked[of])} ms, ${Math.round(unchecked[of])} ms: ratio ${(checked[of] / unchecked[of]).toFixed(2)}`;
}

function printScore(
  { games, turns, tallies, compared, differing, mistakes }: ReaderScore,
  print: (line: string) => void,
): void {
  print(`games: ${games}, turns: ${turns}`);
  printTallies(tallies, print);
  print(
    `turns after which room, inventory and places equal the truth: ${compared - differing.length} of ${compared}`,
  );
  for (const line of [...differing.slice(0, 5), ...mistakes.slice(0, 5)]) print(`  ${line}`);
}

/** Precision and recall, action by action and together. */
export function printTallies(tallies: ReadonlyMap<string, Tally>, print: (line: string) => void): void {
  let [right, wrong, missed] = [0, 0, 0];
  for (const [name, tally] of tallies) {
    print(
      `${name}: precision ${share(tally.right, tally.wrong)}, recall ${share(tally.right, tally.missed)} (${tally.right} right, ${tally.wrong} wrong, ${tally.missed} missed)`,
    );
    right += tally.right;
    wrong += tally.wrong;
    missed += tally.missed;
  }
  print(`all actions: precision ${share(right, wrong)}, recall ${share(right, missed)}`);
}

function share(right: number, other: number): string {
  return (right + other === 0 ? 1 : right / (right + other)).toFixed(4);
}

/** The final graphs against the truth: rooms and exits of every game. */
async function checkGraph(kernel: Kernel, folder: string, print: (line: string) => void): Promise<boolean> {
  const rooms = nested(await callRows(kernel, 'rooms'), 'gameName', 'name');
  const exits = exitsByGame(await callRows(kernel, 'exits'));
  let [merged, missing, extra] = [0, 0, 0];
  for (const game of gameNames(folder)) {
    const entered = readTruth(folder, game).turns.flatMap(({ actions }) =>
      actions.filter(({ action }) => action === 'entered_room'),
    );
    const trueRooms = new Set(entered.map(({ room }) => room as string));
    merged += Math.max(trueRooms.size - (rooms[game]?.length ?? 0), 0);
    const key = (room: string, direction: string) =>
      `${room.toLowerCase().replaceAll('"', "'")} ${direction}`;
    const trueExits = new Set(
      entered.flatMap(({ room, exits: seen = [] }) =>
        seen.map(({ direction }) => key(room as string, direction)),
      ),
    );
    const got = new Set(
      Object.entries(exits[game] ?? {}).flatMap(([room, directions]) =>
        directions.map((direction) => key(room, direction)),
      ),
    );
    missing += [...trueExits].filter((exit) => !got.has(exit)).length;
    extra += [...got].filter((exit) => !trueExits.has(exit)).length;
  }
  const double = (await callRows(kernel, 'rooms_with_two_neighbours_in_one_direction')).length;
  print(
    `merged rooms: ${merged}\nmissing exits: ${missing}\nextra exits: ${extra}\nrooms with two connections in one direction: ${double}`,
  );
  return merged + missing + extra + double === 0;
}

async function checkQuestions(
  kernel: Kernel,
  folder: string,
  print: (line: string) => void,
): Promise<boolean> {
  const path = join(folder, 'questions.json');
  if (!existsSync(path)) return true;
  const questions = readQuestions(readFileSync(path, 'utf8')).filter(({ computable }) => computable);
  let right = 0;
  for (const question of questions) {
    const answer = answers[question.id];
    const { got, gold } = answer ? await answer(kernel, question) : { got: undefined, gold: question.gold };
    const same = answer !== undefined && sameAnswer(got, gold);
    right += same ? 1 : 0;
    print(`${same ? 'right' : 'WRONG'} ${question.id} ${question.question}`);
    if (!same)
      print(`  got  ${JSON.stringify(got)?.slice(0, 600)}\n  gold ${JSON.stringify(gold)?.slice(0, 600)}`);
  }
  print(`questions answered with their gold: ${right} of ${questions.length}`);
  return right === questions.length;
}

/** A JSON list, or one question a line. */
function readQuestions(text: string): Question[] {
  if (text.trimStart().startsWith('[')) return JSON.parse(text) as Question[];
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Question);
}
