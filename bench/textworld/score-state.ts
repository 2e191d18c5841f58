import type { ActionCall, Whereabouts } from '../../examples/textworld/reader/action-call.ts';
import { comparable, sameName } from '../../examples/textworld/reader/noun-phrases.ts';
import type { TrueTurn } from './game-files.ts';
import type { ActionScorer } from './score-actions.ts';

/** Room, inventory and places as the read actions leave them. */
export class ReadState {
  room: string | undefined;
  readonly places = new Map<string, Whereabouts>();
  readonly usedUp = new Set<string>();

  apply({ action, arguments: values }: ActionCall): void {
    const item = String(values.item);
    if (action === 'entered_room') this.room = String(values.room);
    if (action === 'item_to_inventory') this.places.set(item, { where: 'carried' });
    if (action === 'found_item' || action === 'put_down_item')
      this.places.set(item, values as unknown as Whereabouts);
    if (action !== 'use_up_item') return;
    this.places.delete(item);
    this.usedUp.add(item);
  }
}

export interface Compared {
  readonly state: ReadState;
  readonly truth: TrueTurn;
  readonly scorer: ActionScorer;
  readonly found: ReadonlySet<string>;
}

/** What differs from the truth after a turn, as sentences; empty = nothing. `found`: true items found so far. */
export function stateDifferences({ state, truth, scorer, found }: Compared): string[] {
  const differences: string[] = [];
  if (!sameName(state.room ?? '', truth.room)) differences.push(`room ${state.room} is ${truth.room}`);
  const readItem = new Map([...scorer.itemOf].map(([read, item]) => [item, read]));
  const carried = [...state.places]
    .filter(([, { where }]) => where === 'carried')
    .map(([read]) => scorer.itemOf.get(read) ?? read);
  const expected = truth.inventory.filter((name) => found.has(name));
  if (sortedText(carried) !== sortedText(expected))
    differences.push(`carried ${carried.join(', ')} is ${expected.join(', ')}`);
  for (const item of found) {
    const read = readItem.get(item);
    const place = read === undefined ? undefined : state.places.get(read);
    const true_ = truth.places[item];
    if (
      true_ === undefined
        ? place !== undefined
        : place === undefined || !scorer.samePlace({ ...place }, true_)
    )
      differences.push(`${item} ${JSON.stringify(place)} is ${JSON.stringify(true_)}`);
  }
  return differences;
}

function sortedText(names: readonly string[]): string {
  return names.map(comparable).sort().join('\n');
}
