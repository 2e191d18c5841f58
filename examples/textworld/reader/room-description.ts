import type { SeenExit } from './action-call.ts';
import { fixedThingName, listedNames } from './noun-phrases.ts';

/** A fixed thing of a room, with what is seen in or on it. */
export interface Mention {
  readonly name: string;
  /** The name under which its content is told, when it differs: a fuller one. */
  readonly fullName?: string;
  readonly contents: readonly string[];
  readonly relation: 'in' | 'on';
  /** An adjective told in a sentence of its own; not always a part of the name. */
  readonly looks?: string;
}

export interface RoomDescription {
  readonly room: string;
  readonly exits: readonly SeenExit[];
  readonly mentions: readonly Mention[];
  readonly onTheFloor: readonly string[];
}

const banner = /-= (.+?) =-/g;

/** The room that an observation describes, or undefined when it describes none. The last banner counts. */
export function describedRoom(observation: string): RoomDescription | undefined {
  const found = [...observation.matchAll(banner)].at(-1);
  if (found === undefined) return undefined;
  const text = observation.slice(found.index + found[0].length);
  return {
    room: (found[1] as string).trim(),
    exits: seenExits(text),
    mentions: mentionedThings(text),
    onTheFloor: [...text.matchAll(floor)].flatMap((match) => listedNames(match[1] as string)),
  };
}

const floor = /There (?:is|are) ((?:an?|some|the) [^.!?]+?) on the (?:floor|ground)\./g;
const way = '(?:north|south|east|west|up|down)';
const door = new RegExp(`There is an? (?:(?:open|closed|locked) )?([^.!?]+?) leading (${way})\\.`, 'g');
/** One direction, or several as a list. */
const ways = `(${way}(?:(?:,| and|, and) ${way})*)\\b`;
/** Exits without a door, in every wording of TextWorld's grammar of rooms. */
const freeExits = [
  `There (?:is|are) (?:an? )?(?:unblocked |unguarded )?exits? to the ${ways}`,
  `You should try going ${ways}`,
  `Why not (?:try going|go) ${ways}`,
  `(?:An exit|Exits) (?:unblocked|unguarded) lies? to the ${ways}`,
  `You can go ${ways} from here`,
  `you (?:can exit to the|could try going|could leave by the) ${ways}`,
  `if you go ${ways}, you won't have to deal with any doors`,
].map((pattern) => new RegExp(pattern, 'gi'));

function seenExits(text: string): SeenExit[] {
  const free = freeExits.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, found = '']) =>
      (found.toLowerCase().match(new RegExp(way, 'g')) ?? []).map((direction) => ({ direction })),
    ),
  );
  const doors = [...text.matchAll(door)].map((match) => ({
    direction: match[2] as string,
    door: (match[1] as string).trim(),
  }));
  return [...free, ...doors];
}

/** What stands before the name of a fixed thing in TextWorld's grammar of rooms, up to its article. */
const openings = [
  'You see a gleam over in a corner, where you can see',
  "What's that over there\\? It looks like it's",
  'You scan the room, seeing',
  'You smell [^.!?,]+ smell, and follow it to',
  "Because look over there, it's",
  'but you miss the wall and fall onto',
  'You scan the room for an? [^.!?,]+, and you find',
  "but you can't see anything other than",
  "It's an?- oh, never mind, it's just",
  'Look over there[!,]',
  "Oh, great\\. Here's",
  "there seems to be something there by the wall, it's",
  'When you stand up, you notice',
  "Is that what I think it is\\? It is! It's",
  'The wall opens up to reveal',
  "As if things weren't amazing enough already, you can even see",
  'You (?:can )?(?:see|make out)',
].join('|');

const words = '[^.!?,]+?';
const list = '(?:an?|some) [^.!?]+?';
const end = "(?=[.!]|, so there's that|$)";
const nearby = '(?:here|in the room|nearby|close by|in the corner|right there by you)';
/** Every sentence that names a fixed thing, its looks, or what is in or on it; the first alternative that fits wins. */
const sentence = new RegExp(
  [
    `On the (?<onHolder>${words}) you (?:can )?(?:see|make out) (?<onList>${list})${end}`,
    `You (?:can )?(?:see|make out) (?<seenList>${list}) on the (?<seenHolder>${words})${end}`,
    `The (?<inHolder>${words}) (?<verb>contains|holds) (?<inList>${list})${end}`,
    `(?:${openings}) an? (?<seen>${words})(?:, which looks (?<looks>[^.!?,]+),[^.!?]*)?(?=[.!?,]|$)`,
    `\\bAn? (?<opened>(?:locked|opened|open|closed) ${words})(?:, which looks (?<openedLooks>[^.!?,]+),)? is ${nearby}\\b`,
    `There is an? (?<basic>${words}) here\\.`,
    `The (?<described>${words}) is (?<adjective>[^.!?,]+)\\.`,
  ]
    .map((pattern) => `(?:${pattern})`)
    .join('|'),
  'g',
);

type Groups = Readonly<Record<string, string | undefined>>;

function mentionedThings(text: string): Mention[] {
  const mentions: Mention[] = [];
  for (const { groups = {} } of text.matchAll(sentence)) addSentence(mentions, groups);
  return mentions;
}

function addSentence(mentions: Mention[], groups: Groups): void {
  const { onHolder, seenHolder, inHolder, described } = groups;
  if (onHolder !== undefined) fill(mentions, onHolder, 'on', groups.onList);
  else if (seenHolder !== undefined) fill(mentions, seenHolder, 'on', groups.seenList);
  else if (inHolder !== undefined)
    fill(mentions, inHolder, groups.verb === 'holds' ? 'on' : 'in', groups.inList);
  else if (described !== undefined) describe(mentions, described, groups.adjective);
  else mentions.push(mentionOf(groups));
}

function mentionOf({ seen, looks, opened, openedLooks, basic }: Groups): Mention {
  const name = fixedThingName(seen ?? opened ?? basic ?? '', looks ?? openedLooks);
  return { name, contents: [], relation: 'in' };
}

/** `The rack is chipped.` right after a rack. */
function describe(mentions: Mention[], name: string, looks: string | undefined): void {
  const last = mentions.at(-1);
  if (last?.name.toLowerCase() === name.toLowerCase()) mentions[mentions.length - 1] = { ...last, looks };
}

/** A content belongs to the thing just named; a fuller name for it is kept. */
function fill(mentions: Mention[], holder: string, relation: 'in' | 'on', contents = ''): void {
  const last = mentions.pop();
  const filled = { relation, contents: listedNames(contents) };
  if (last === undefined) mentions.push({ name: holder, ...filled });
  else if (last.name.toLowerCase() === holder.toLowerCase()) mentions.push({ ...last, ...filled });
  else if (holder.toLowerCase().endsWith(` ${last.name.toLowerCase()}`))
    mentions.push({ ...last, ...filled, fullName: holder });
  else if (last.name.toLowerCase().endsWith(` ${holder.toLowerCase()}`))
    mentions.push({ ...last, ...filled });
  else mentions.push(last, { name: holder, ...filled });
}
