import { join } from 'node:path';
import type { GameTurn, ActionCall as ReadCall } from '../../examples/textworld/reader/action-call.ts';
import type { LiveWriter } from '../../src/actions/live/live-writer.ts';
import { observeSeen, type ReadObservation } from '../../src/actions/live/observe-seen.ts';
import { modelReader } from '../../src/agent/observation-reading.ts';
import type { ActionCall } from '../../src/domain/action.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { QuercusError } from '../../src/errors.ts';
import { openLiveWriter } from '../../src/kernel/live/open-live-writer.ts';
import { startLiveKernel } from '../../src/kernel/live/start-live-kernel.ts';
import type { ModelRuntime } from '../../src/llm/model-runtime.ts';
import { gameNames, readTruth, readTurns } from './game-files.ts';
import { ActionScorer, type Tally } from './score-actions.ts';

export interface ModelScore {
  readonly games: readonly string[];
  readonly turns: number;
  /** Turns by what became of them; `quarantined`: the choice and three others were refused. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Of the model's first choice for each turn. */
  readonly chosen: ReadonlyMap<string, Tally>;
  /** Of what got into the graph. */
  readonly applied: ReadonlyMap<string, Tally>;
}

interface Input {
  readonly folder: string;
  /** So many games are read, the shortest first. */
  readonly count: number;
  readonly kernel: string;
  readonly actions: string;
  /** Where the living kernel is made. */
  readonly scratch: string;
  readonly models: ModelRuntime;
}

interface GameScore {
  readonly outcomes: readonly string[];
  readonly chosen: ActionScorer;
  readonly applied: ActionScorer;
}

/** Lets a model read the shortest games, turn by turn, and scores its actions as those of the rules are scored. */
export async function readWithModel(
  { folder, count, kernel, actions, scratch, models }: Input,
  print: (line: string) => void,
): Promise<ModelScore> {
  const games = shortest(folder, count);
  const live = join(scratch, 'model.live');
  await startLiveKernel({ kernel, out: live, actions });
  const writer = await openLiveWriter(live, {}, silentContext);
  try {
    const scores: GameScore[] = [];
    for (const game of games)
      scores.push(
        await readGame({ folder, game, writer, read: modelReader({ ...silentContext, models }) }, print),
      );
    return summed(games, scores);
  } finally {
    await writer.close();
  }
}

async function readGame(
  {
    folder,
    game,
    writer,
    read,
  }: {
    readonly folder: string;
    readonly game: string;
    readonly writer: LiveWriter;
    readonly read: ReadObservation;
  },
  print: (line: string) => void,
): Promise<GameScore> {
  const [chosen, applied, outcomes] = [new ActionScorer(), new ActionScorer(), [] as string[]];
  const truth = readTruth(folder, game).turns;
  let room: string | undefined;
  for (const [at, turn] of readTurns(folder, game).entries()) {
    const choices: (readonly ActionCall[])[] = [];
    const told = { source: game, done: doneText(turn, room), seen: turn.observation };
    const status = await statusOf(observeSeen(writer, told, keeping(read, choices)));
    const kept = status === 'applied' ? (choices.at(-1) ?? []) : [];
    outcomes.push(status);
    chosen.score((choices[0] ?? []).map(comparableCall), truth[at]!);
    applied.score(kept.map(comparableCall), truth[at]!);
    const entered = kept.findLast(({ action }) => action === 'entered_room');
    if (entered !== undefined) room = String(entered.arguments.room);
    print(
      `${game} turn ${turn.turn}: ${status}, choice ${choices.length}: ${kept.map(({ action }) => action).join(', ') || 'nothing'}`,
    );
  }
  return { outcomes, chosen, applied };
}

/** A reply of no use, such as one without end, is an outcome here; the games go on. */
async function statusOf(outcome: ReturnType<typeof observeSeen>): Promise<string> {
  try {
    return (await outcome).status;
  } catch (error) {
    if (error instanceof QuercusError && error.code.startsWith('MODEL_REPLY_'))
      return 'without a usable reply';
    throw error;
  }
}

/** Which game, which turn and where: what the text of a turn leaves out, as the graph has it. */
function doneText({ game, turn, command }: GameTurn, room: string | undefined): string {
  const where = room === undefined ? '' : ` The player was in ${room}.`;
  return `Game ${game}, turn ${turn}.${where} ${command === null ? 'The game begins.' : `Command: ${command}`}`;
}

function summed(games: readonly string[], scores: readonly GameScore[]): ModelScore {
  const outcomes: Record<string, number> = {};
  const [chosen, applied] = [new Map<string, Tally>(), new Map<string, Tally>()];
  for (const score of scores) {
    for (const status of score.outcomes) outcomes[status] = (outcomes[status] ?? 0) + 1;
    addTo(chosen, score.chosen);
    addTo(applied, score.applied);
  }
  const turns = scores.reduce((sum, score) => sum + score.outcomes.length, 0);
  return { games, turns, outcomes, chosen, applied };
}

function shortest(folder: string, count: number): string[] {
  const lengths = gameNames(folder).map((game) => ({ game, turns: readTurns(folder, game).length }));
  return lengths
    .sort((a, b) => a.turns - b.turns || (a.game < b.game ? -1 : 1))
    .slice(0, count)
    .map(({ game }) => game);
}

function keeping(read: ReadObservation, choices: (readonly ActionCall[])[]): ReadObservation {
  return async (input) => {
    const chosen = await read(input);
    choices.push(chosen);
    return chosen;
  };
}

/** A model gives a list of records as JSON text; one that is none has no exits. */
function comparableCall({ action, arguments: values }: ActionCall): ReadCall {
  if (action !== 'entered_room') return { action, arguments: values };
  return { action, arguments: { ...values, exits: recordsIn(values.exits) } };
}

function recordsIn(value: unknown): unknown[] {
  if (typeof value !== 'string') return Array.isArray(value) ? value : [];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];
  } catch {
    return [];
  }
}

function addTo(sums: Map<string, Tally>, { tallies }: ActionScorer): void {
  for (const [name, { right, wrong, missed }] of tallies) {
    const sum = sums.get(name) ?? { right: 0, wrong: 0, missed: 0 };
    sums.set(name, { right: sum.right + right, wrong: sum.wrong + wrong, missed: sum.missed + missed });
  }
}
