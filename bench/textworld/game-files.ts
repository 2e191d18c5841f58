import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameTurn } from '../../examples/textworld/reader/action-call.ts';

export type TrueWhere = readonly [relation: 'at' | 'in' | 'on', holder: string];

/** One action of a perfect reader. */
export interface TrueAction {
  readonly action: string;
  readonly game?: string;
  readonly item?: string;
  readonly room?: string;
  readonly from_room?: string | null;
  readonly direction?: string | null;
  readonly exits?: readonly { readonly direction: string; readonly door: string | null }[];
  readonly where?: TrueWhere;
  readonly from?: TrueWhere | null;
  readonly named_in_text?: boolean;
  /** The words the text uses: the full name, the bare noun, or null. Absent in older sets. */
  readonly said_as?: string | null;
}

export interface TrueTurn {
  readonly turn: number;
  readonly room: string;
  readonly inventory: readonly string[];
  readonly places: Readonly<Record<string, TrueWhere>>;
  readonly actions: readonly TrueAction[];
}

export interface TrueGame {
  readonly turns: readonly TrueTurn[];
}

/** Names of the games of a folder laid out as `turns/` and `truth/`. */
export function gameNames(folder: string): string[] {
  return readdirSync(join(folder, 'turns'))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .sort();
}

export function readTurns(folder: string, game: string): GameTurn[] {
  const text = readFileSync(join(folder, 'turns', `${game}.jsonl`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GameTurn);
}

export function readTruth(folder: string, game: string): TrueGame {
  return JSON.parse(readFileSync(join(folder, 'truth', `${game}.json`), 'utf8')) as TrueGame;
}
