import type { Kernel } from '../../src/kernel/kernel.ts';
import { callRows, nested } from './call-rows.ts';
import { roomNames, shortestPaths } from './shortest-paths.ts';

/** A question with its gold, as `questions.json` has it. */
export interface Question {
  readonly id: string;
  readonly question: string | null;
  readonly computable: boolean;
  readonly gold: unknown;
  readonly game?: string;
  readonly rooms_by_game?: unknown;
  readonly exits_by_game?: unknown;
  readonly games?: unknown;
}

/** What is expected and what the functions of the kernel say, in the same form. */
export interface Answered {
  readonly got: unknown;
  readonly gold: unknown;
}

const bathrooms = ['bathroom', 'restroom', 'washroom'];
const bedrooms = ['bedroom', 'bedchamber', 'chamber'];

type Answer = (kernel: Kernel, question: Question) => Promise<Answered>;

/** Answers by id of the question: calls of functions, and nothing else that knows the graph. */
export const answers: Readonly<Record<string, Answer>> = {
  S1: async (kernel, { gold }) => ({
    got: Number((await callRows(kernel, 'count_games'))[0]?.games),
    gold,
  }),
  S2: async (kernel, { gold }) => ({ got: await callRows(kernel, 'room_pairs_with_two_connections'), gold }),
  S3: async (kernel, { gold, rooms_by_game }) => ({
    got: [
      await callRows(kernel, 'rooms_with_two_neighbours_in_one_direction'),
      nested(await callRows(kernel, 'rooms'), 'gameName', 'name'),
    ],
    gold: [gold, rooms_by_game],
  }),
  S4: async (kernel, { gold, exits_by_game }) => ({
    got: [await callRows(kernel, 'moves_without_exit'), exitsByGame(await callRows(kernel, 'exits'))],
    gold: [gold, withoutEmpty(exits_by_game)],
  }),
  Q1: async (kernel, { gold }) => ({
    got: nested(await callRows(kernel, 'rooms_with_unexplored_exits'), 'gameName', 'roomName'),
    gold,
  }),
  Q2: async (kernel, { gold }) => ({
    got: (await callRows(kernel, 'games_with_stay_after', { earlier: bathrooms, later: bedrooms })).map(
      ({ game }) => game,
    ),
    gold,
  }),
  Q3: async (kernel, { gold }) => ({ got: await mapSizes(kernel), gold: withoutTest(gold) }),
  Q4: async (kernel, { gold, game }) => ({ got: await pathsToUnexplored(kernel, game as string), gold }),
  Q5: async (kernel, { gold }) => {
    const rows = await callRows(kernel, 'rooms_where_found');
    return { got: rows.filter(({ items }) => items === rows[0]?.items).map(({ kind }) => kind), gold };
  },
  Q6: async (kernel, { gold }) => ({ got: await pathsToKitchens(kernel), gold }),
  Q7: async (kernel, { gold }) => ({ got: exitsByGame(await callRows(kernel, 'unexplored_exits')), gold }),
  Q8: async (kernel, { gold, games }) => {
    const found = (
      await callRows(kernel, 'games_with_neighbouring_rooms', { kinds: bedrooms, neighbours: bathrooms })
    ).map(({ game }) => game);
    return { got: [found.length, found], gold: [gold, games] };
  },
  Q9: async (kernel, { gold }) => ({
    got: Number((await callRows(kernel, 'most_items_carried'))[0]?.items ?? 0),
    gold,
  }),
  X1: async (kernel, { gold }) => ({
    got: nested(await callRows(kernel, 'used_up_items'), 'gameName', 'name'),
    gold,
  }),
  X2: async (kernel, { gold }) => ({ got: putDown(await callRows(kernel, 'items_put_down_for_good')), gold }),
};

export function exitsByGame(
  rows: readonly Record<string, string>[],
): Record<string, Record<string, string[]>> {
  const games: Record<string, Record<string, string[]>> = {};
  for (const { gameName = '', roomName = '', direction = '' } of rows) {
    games[gameName] ??= {};
    const rooms = games[gameName];
    rooms[roomName] = [...(rooms[roomName] ?? []), direction];
  }
  return games;
}

/** Rooms without an exit say nothing about exits. */
function withoutEmpty(exits: unknown): unknown {
  const games = Object.entries((exits ?? {}) as Record<string, Record<string, string[]>>).map(
    ([game, rooms]) =>
      [
        game,
        Object.fromEntries(Object.entries(rooms).filter(([, directions]) => directions.length > 0)),
      ] as const,
  );
  return Object.fromEntries(games.filter(([, rooms]) => Object.keys(rooms).length > 0));
}

async function mapSizes(kernel: Kernel): Promise<unknown> {
  const means = await callRows(kernel, 'map_size_by_item');
  const medians = await callRows(kernel, 'typical_map_size_by_item');
  const of = (withItem: string) => {
    const mean = means.find((row) => row.withItem === withItem);
    const median = medians.find((row) => row.withItem === withItem);
    return {
      games: Number(mean?.games ?? 0),
      mean_rooms: Number(mean?.meanRooms),
      median_rooms: Number(median?.medianRooms),
    };
  };
  return { with_knife: of('yes'), without_knife: of('no') };
}

/** The test of significance is a reading of the numbers, which are the gold. */
function withoutTest(gold: unknown): unknown {
  const { with_knife, without_knife } = gold as Record<string, unknown>;
  return { with_knife, without_knife };
}

async function pathsToUnexplored(kernel: Kernel, game: string): Promise<unknown> {
  const names = await roomNames(kernel);
  const [here] = await callRows(kernel, 'current_rooms', { games: [game] });
  const goals = await callRows(kernel, 'rooms_with_unexplored_exits', { games: [game] });
  const found: Record<string, unknown> = {};
  for (const { room = '', roomName = '' } of goals)
    found[roomName] = await shortestPaths(kernel, here?.room as string, room, names);
  return found;
}

async function pathsToKitchens(kernel: Kernel): Promise<unknown> {
  const names = await roomNames(kernel);
  const iriOf = new Map([...names].map(([iri, name]) => [`${gameOf(iri)} ${name}`, iri]));
  const kitchens = (await callRows(kernel, 'rooms')).filter(({ kind }) => kind === 'kitchen');
  const here = new Map(
    (await callRows(kernel, 'current_rooms')).map(({ gameName, room }) => [gameName, room as string]),
  );
  const found: Record<string, { steps: number; paths: (readonly string[])[] }> = {};
  for (const { gameName = '', name = '' } of kitchens) {
    const paths = await shortestPaths(
      kernel,
      here.get(gameName) as string,
      iriOf.get(`${gameName} ${name}`) as string,
      names,
    );
    const best = found[gameName];
    if (paths === undefined || (best !== undefined && best.steps < paths.steps)) continue;
    found[gameName] = {
      steps: paths.steps,
      paths: [...(best?.steps === paths.steps ? best.paths : []), ...paths.paths],
    };
  }
  return found;
}

function gameOf(room: string): string {
  return decodeURIComponent(room.split('/').at(-2) as string);
}

function putDown(rows: readonly Record<string, string>[]): unknown {
  const games: Record<string, Record<string, unknown>> = {};
  for (const { gameName = '', name = '', manner = '', held = '', roomName = '' } of rows) {
    games[gameName] ??= {};
    games[gameName][name] = { where: [manner, held], room: roomName };
  }
  return games;
}
