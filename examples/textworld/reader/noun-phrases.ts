const article = /^(?:an?|some|the) /i;
/** Words the game puts before food to tell its state; the thing stays the same thing. */
const foodState = /^(?:raw|uncut|chopped|sliced|diced|cooked|fried|grilled|roasted|burned|burnt) /i;
const openingState = /^(?:locked|unlocked|opened|open|closed) /i;
/**
 * Looks that the grammar of TextWorld makes up for things whose name has no adjective (`ordinary_adj` of the house
 * theme), and the fixed looks of the furniture of its cooking games: they are no part of a name.
 */
const madeUpLooks =
  /^(?:ordinary|normal|typical|standard|usual|conventional)$|^(?:metallic (?:toolbox|showcase)|wooden workbench)$/i;
const nearby = / (?:here|in the room|nearby|close by|in the corner|right there by you)$/i;

/** `a knife, an old key and some milk` as names: `knife`, `old key`, `milk`. */
export function listedNames(list: string): string[] {
  return list
    .split(/,? and (?=(?:an?|some|the) )|, (?=(?:an?|some|the) )/i)
    .map(thingName)
    .filter((name) => name !== '');
}

/** The name of a portable thing without article, blanks around it and the state of food. */
export function thingName(phrase: string): string {
  let name = phrase.trim().replace(article, '');
  while (foodState.test(name)) name = name.replace(foodState, '');
  return name;
}

/** The name of a fixed thing as a description says it: `locked type 0 chest, which looks nice` is `nice type 0 chest`. */
export function fixedThingName(phrase: string, looks: string | undefined): string {
  const bare = phrase.trim().replace(article, '').replace(nearby, '').replace(openingState, '');
  const [, told = looks, noun = bare] = /^(.+) looking (.+)$/.exec(bare) ?? [];
  if (told === undefined) return bare;
  const madeUp = madeUpLooks.test(told.trim()) || madeUpLooks.test(`${told.trim()} ${noun}`);
  return madeUp ? noun : `${told.trim()} ${noun}`;
}

/** Names are compared without case; the game prints an apostrophe before a blank as a quotation mark. */
export function sameName(a: string, b: string): boolean {
  return comparable(a) === comparable(b);
}

export function comparable(name: string): string {
  return name.normalize('NFC').replaceAll('"', "'").toLowerCase();
}

/** Whether `name` is `noun` with words before it. */
export function endsWithNoun(name: string, noun: string): boolean {
  return comparable(name).endsWith(` ${comparable(noun)}`);
}
