import type { ActionCall, GameTurn, Whereabouts } from './action-call.ts';
import { commandOutcome } from './command-outcome.ts';
import { type KnownItem, KnownWorld } from './known-world.ts';
import { sameName } from './noun-phrases.ts';
import { describedRoom, type Mention, type RoomDescription } from './room-description.ts';
import { roomKind } from './room-kind.ts';
import { fullNameInTask } from './task-text.ts';

/** Reads the turns of one game, in order, with fixed patterns: no model, no look ahead, the same output every time. */
export class GameReader {
  readonly #world = new KnownWorld();
  #calls: ActionCall[] = [];
  #turn: GameTurn = { game: '', turn: 0, command: null, observation: '' };

  /** The actions that a turn's text calls for; none when nothing changed. */
  read(turn: GameTurn): ActionCall[] {
    this.#turn = turn;
    this.#calls = [];
    if (turn.turn === 0) this.#say('new_game', {}, false);
    const room = describedRoom(turn.observation);
    if (room) this.#enter(room);
    else this.#act();
    return this.#calls;
  }

  #enter(description: RoomDescription): void {
    const { room, exits } = description;
    const from = this.#world.room;
    const direction = /^(?:go )?(north|south|east|west|up|down)$/.exec(this.#turn.command ?? '')?.[1];
    const moved = from === undefined || (direction !== undefined && !sameName(from, room));
    this.#world.room = room;
    if (moved) {
      const movement = from === undefined ? {} : { from, direction };
      this.#say('entered_room', { room, kind: roomKind(room), ...movement, exits });
    }
    this.#look(description);
  }

  #look({ room, mentions, onTheFloor }: RoomDescription): void {
    const seen = new Map<string, number>();
    for (const mention of mentions) {
      const occurrence = seen.get(mention.name) ?? 0;
      seen.set(mention.name, occurrence + 1);
      const holder = this.#fixedThing(room, mention, occurrence);
      for (const name of mention.contents) this.#see(name, { where: mention.relation, holder: holder.id });
    }
    for (const name of onTheFloor) this.#see(name, { where: 'at', holder: room });
  }

  #fixedThing(room: string, mention: Mention, occurrence: number): KnownItem {
    const { name } = mention;
    const fullName = mention.fullName ?? fullNameInTask(mention, this.#turn);
    const known = this.#world.described(room, name, occurrence);
    const item = known ?? this.#find(fullName ?? name, { where: 'at', holder: room }, true);
    if (fullName !== undefined) this.#learnName(item, fullName);
    this.#world.rememberDescribed(room, name, occurrence, item);
    return item;
  }

  /** A portable thing where it is seen; found when it was not known. */
  #see(name: string, place: Whereabouts): KnownItem {
    return this.#world.portable(name) ?? this.#find(name, place, false);
  }

  #find(name: string, place: Whereabouts, fixed: boolean): KnownItem {
    const item = this.#world.add(name, place, fixed);
    this.#say('found_item', { item: item.id, name, portable: !fixed, ...place });
    return item;
  }

  #learnName(item: KnownItem, name: string): void {
    if (sameName(item.name, name)) return;
    item.name = name;
    this.#say('learned_name', { item: item.id, name });
  }

  #act(): void {
    const outcome = commandOutcome(this.#turn.observation);
    switch (outcome?.kind) {
      case 'carrying':
        for (const name of outcome.names) this.#carry(this.#see(name, { where: 'carried' }));
        return;
      case 'took':
        this.#carry(this.#see(outcome.name, this.#placeOf(outcome)));
        return;
      case 'put':
        this.#put(this.#see(outcome.name, { where: 'carried' }), this.#placeOf(outcome));
        return;
      case 'opened':
        this.#open(outcome.holder, outcome.names);
        return;
      case 'touched':
        this.#touch(outcome.holder);
        return;
      case 'used up':
        this.#useUp(outcome.name);
        return;
      case 'read a recipe':
        this.#world.recipe = outcome.names;
        return;
      case 'made a meal':
        this.#makeMeal(outcome.name);
        return;
    }
  }

  #placeOf({ where, holder }: { where: 'at' | 'in' | 'on'; holder?: string }): Whereabouts {
    if (where === 'at' || holder === undefined) return { where: 'at', holder: this.#world.room };
    return { where, holder: this.#holder(holder).id };
  }

  /** A thing that an action names: its full name, perhaps told for the first time. */
  #holder(name: string): KnownItem {
    const item =
      this.#world.fixedHere(name) ?? this.#find(name, { where: 'at', holder: this.#world.room }, true);
    this.#learnName(item, name);
    return item;
  }

  #touch(name: string): void {
    const item = this.#world.fixedHere(name);
    if (item) this.#learnName(item, name);
  }

  #open(name: string, contents: readonly string[]): void {
    if (contents.length === 0) {
      this.#touch(name);
      return;
    }
    const holder = this.#holder(name);
    for (const content of contents) this.#see(content, { where: 'in', holder: holder.id });
  }

  #carry(item: KnownItem): void {
    const alreadyTold = this.#calls.some(
      ({ action, arguments: { item: told } }) => action === 'item_to_inventory' && told === item.id,
    );
    const isNew = this.#calls.some(
      ({ action, arguments: { item: told } }) => action === 'found_item' && told === item.id,
    );
    if (alreadyTold || (item.place.where === 'carried' && !isNew)) return;
    item.place = { where: 'carried' };
    this.#say('item_to_inventory', { item: item.id });
  }

  #put(item: KnownItem, place: Whereabouts): void {
    item.place = place;
    this.#say('put_down_item', { item: item.id, ...place });
  }

  #useUp(name: string): void {
    const item = this.#world.portable(name);
    if (item === undefined) return;
    this.#world.remove(item);
    this.#say('use_up_item', { item: item.id });
  }

  /** The text does not name what goes into a meal; the recipe read before does. */
  #makeMeal(name: string): void {
    const { recipe } = this.#world;
    const used = this.#world.carried().filter((item) => recipe.some((part) => sameName(part, item.name)));
    this.#carry(this.#find(name, { where: 'carried' }, false));
    for (const item of used) this.#useUp(item.name);
  }

  #say(action: string, values: Readonly<Record<string, unknown>>, withTurn = true): void {
    const { game, turn } = this.#turn;
    this.#calls.push({ action, arguments: { game, ...(withTurn && { turn }), ...values } });
  }
}
