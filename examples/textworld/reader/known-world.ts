import type { Whereabouts } from './action-call.ts';
import { comparable, endsWithNoun, sameName } from './noun-phrases.ts';

export interface KnownItem {
  /** The name it was first told by; numbered when the game tells two things by the same words. */
  readonly id: string;
  /** The fullest name told so far. */
  name: string;
  place: Whereabouts;
  readonly fixed: boolean;
}

/** What the reader of one game remembers: enough to know things again, nothing that the text did not say. */
export class KnownWorld {
  room: string | undefined;
  recipe: readonly string[] = [];
  readonly #items: KnownItem[] = [];
  /** Fixed things by room and the words of its description: the description is the same on every visit. */
  readonly #described = new Map<string, KnownItem>();

  add(name: string, place: Whereabouts, fixed: boolean): KnownItem {
    const item = { id: this.#freeId(name), name, place, fixed };
    this.#items.push(item);
    return item;
  }

  described(room: string, words: string, occurrence: number): KnownItem | undefined {
    return this.#described.get(descriptionKey(room, words, occurrence));
  }

  rememberDescribed(room: string, words: string, occurrence: number, item: KnownItem): void {
    this.#described.set(descriptionKey(room, words, occurrence), item);
  }

  /** A portable thing by its name: carried or in the room of the player before one far away. */
  portable(name: string): KnownItem | undefined {
    const named = this.#items.filter((item) => !item.fixed && sameName(item.name, name));
    return named.find((item) => this.isHere(item)) ?? named[0];
  }

  /**
   * A fixed thing of the room by its full name, or one that was told by the last words of that name only; the longest
   * of them: a comfy bed stand is no stand.
   */
  fixedHere(name: string): KnownItem | undefined {
    const here = this.#items.filter((item) => item.fixed && this.isHere(item));
    const byNoun = here
      .filter((item) => endsWithNoun(name, item.name))
      .sort((a, b) => b.name.length - a.name.length);
    return here.find((item) => sameName(item.name, name)) ?? byNoun[0];
  }

  carried(): KnownItem[] {
    return this.#items.filter(({ place }) => place.where === 'carried');
  }

  isHere({ place }: KnownItem): boolean {
    if (place.where === 'carried') return true;
    if (place.holder === undefined || this.room === undefined) return false;
    if (place.where === 'at') return sameName(place.holder, this.room);
    const holder = this.#items.find(({ id }) => id === place.holder);
    return holder !== undefined && this.isHere(holder);
  }

  remove(item: KnownItem): void {
    this.#items.splice(this.#items.indexOf(item), 1);
  }

  #freeId(name: string): string {
    const taken = (id: string) => this.#everUsed.has(comparable(id));
    let id = name;
    for (let number = 2; taken(id); number += 1) id = `${name} ${number}`;
    this.#everUsed.add(comparable(id));
    return id;
  }

  readonly #everUsed = new Set<string>();
}

function descriptionKey(room: string, words: string, occurrence: number): string {
  return JSON.stringify([comparable(room), comparable(words), occurrence]);
}
