import type { ActionCall, SeenExit } from '../../examples/textworld/reader/action-call.ts';
import { comparable, sameName } from '../../examples/textworld/reader/noun-phrases.ts';
import type { TrueAction, TrueTurn, TrueWhere } from './game-files.ts';

export interface Tally {
  right: number;
  /** Read, but not in the truth. */
  wrong: number;
  /** In the truth and told by the text, but not read. */
  missed: number;
}

/** A read action beside the true one it was taken for. */
export interface Mistake {
  readonly turn: number;
  readonly kind: 'wrong' | 'missed';
  readonly action: unknown;
}

/** The six actions of the paper; `learned_name` is ours and has no counterpart in the truth. */
const scored = [
  'new_game',
  'entered_room',
  'found_item',
  'item_to_inventory',
  'put_down_item',
  'use_up_item',
];

/** Compares the actions read from one game with the true ones, turn by turn, and links read items to true ones. */
export class ActionScorer {
  readonly tallies = new Map<string, Tally>(scored.map((name) => [name, { right: 0, wrong: 0, missed: 0 }]));
  readonly mistakes: Mistake[] = [];
  /** Whether an item was used up without a word of it, and was not read from a recipe either. */
  missedUntold = false;
  /** Read item → true item. */
  readonly itemOf = new Map<string, string>();

  score(calls: readonly ActionCall[], truth: TrueTurn): void {
    const open = [...truth.actions];
    for (const call of calls.filter(({ action }) => scored.includes(action))) {
      const at = open.findIndex((action) => this.#fits(call, action));
      const tally = this.tallies.get(call.action) as Tally;
      if (at < 0) {
        tally.wrong += 1;
        this.mistakes.push({ turn: truth.turn, kind: 'wrong', action: call });
        continue;
      }
      tally.right += 1;
      const [action] = open.splice(at, 1);
      if (call.action === 'found_item') this.itemOf.set(String(call.arguments.item), action!.item as string);
    }
    this.missedUntold ||= open.some((action) => action.action === 'use_up_item' && !isTold(action));
    for (const action of open.filter(isTold)) {
      (this.tallies.get(action.action) as Tally).missed += 1;
      this.mistakes.push({ turn: truth.turn, kind: 'missed', action });
    }
  }

  #fits({ action, arguments: values }: ActionCall, truth: TrueAction): boolean {
    if (action !== truth.action) return false;
    if (action === 'new_game') return values.game === truth.game;
    if (action === 'entered_room') return sameEntrance(values, truth);
    if (action === 'found_item') return this.#sameFind(values, truth);
    const sameItem = this.itemOf.get(String(values.item)) === truth.item;
    return sameItem && (action !== 'put_down_item' || this.samePlace(values, truth.where as TrueWhere));
  }

  #sameFind(values: Readonly<Record<string, unknown>>, truth: TrueAction): boolean {
    const names = [truth.item, truth.said_as].filter((name) => typeof name === 'string');
    const named = names.some((name) => sameName(name, String(values.name)));
    return named && this.samePlace(values, truth.where as TrueWhere);
  }

  samePlace(values: Readonly<Record<string, unknown>>, [relation, holder]: TrueWhere): boolean {
    if (values.where === 'carried') return holder === 'inventory';
    if (values.where !== relation) return false;
    const read = String(values.holder);
    return relation === 'at' ? sameName(read, holder) : this.itemOf.get(read) === holder;
  }
}

function sameEntrance(values: Readonly<Record<string, unknown>>, truth: TrueAction): boolean {
  const same = (read: unknown, expected: string | null | undefined) =>
    read === undefined ? (expected ?? null) === null : sameName(String(read), expected ?? '');
  return (
    same(values.room, truth.room) &&
    same(values.from, truth.from_room) &&
    same(values.direction, truth.direction) &&
    exitText(values.exits as readonly SeenExit[]) === exitText(truth.exits ?? [])
  );
}

function exitText(exits: readonly { readonly direction: string; readonly door?: string | null }[]): string {
  const lines = exits.map(({ direction, door }) => `${direction} ${comparable(door ?? '')}`);
  return lines.sort().join('\n');
}

/** A fact counts for recall when the text tells it, by its name or by the words of `said_as`. */
function isTold({ named_in_text = true, said_as }: TrueAction): boolean {
  return named_in_text || typeof said_as === 'string';
}
