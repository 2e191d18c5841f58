import { listedNames, thingName } from './noun-phrases.ts';

/** What the game's reply says that a command did. */
export type Outcome =
  | { readonly kind: 'carrying'; readonly names: readonly string[] }
  | {
      readonly kind: 'took' | 'put';
      readonly name: string;
      readonly where: 'at' | 'in' | 'on';
      readonly holder?: string;
    }
  | { readonly kind: 'opened'; readonly holder: string; readonly names: readonly string[] }
  | { readonly kind: 'touched'; readonly holder: string }
  | { readonly kind: 'used up' | 'made a meal'; readonly name: string }
  | { readonly kind: 'read a recipe'; readonly names: readonly string[] };

type Reading = readonly [pattern: RegExp, outcome: (parts: readonly string[]) => Outcome];

/** Each pattern fits the whole first paragraph of a reply; the first that fits counts. */
const readings: readonly Reading[] = [
  [/^You are carrying: (.+?)\.$/s, ([list]) => ({ kind: 'carrying', names: listedNames(list!) })],
  [
    /^You pick up the (.+) from the (?:ground|floor)\.$/,
    ([name]) => ({ kind: 'took', name: thingName(name!), where: 'at' }),
  ],
  [
    /^You take the (.+) from the (.+?)\.$/,
    ([name, holder]) => ({ kind: 'took', name: thingName(name!), where: 'in', holder: holder! }),
  ],
  [
    /^You drop the (.+) on the (?:ground|floor)\.$/,
    ([name]) => ({ kind: 'put', name: thingName(name!), where: 'at' }),
  ],
  [
    /^You put the (.+) into the (.+?)\.$/,
    ([name, holder]) => ({ kind: 'put', name: thingName(name!), where: 'in', holder: holder! }),
  ],
  [
    /^You put the (.+) on the (.+?)\.$/,
    ([name, holder]) => ({ kind: 'put', name: thingName(name!), where: 'on', holder: holder! }),
  ],
  [
    /^You open the (.+?), revealing (.+?)\.$/,
    ([holder, list]) => ({ kind: 'opened', holder: holder!, names: listedNames(list!) }),
  ],
  [/^You (?:open|close|lock|unlock) the (.+?)\.$/, ([holder]) => ({ kind: 'touched', holder: holder! })],
  [/^You (?:eat|drink) the (.+?)\./, ([name]) => ({ kind: 'used up', name: thingName(name!) })],
  [/^Adding the (.+) to your inventory\.$/, ([name]) => ({ kind: 'made a meal', name: thingName(name!) })],
];

/** The outcome of a command, or undefined when the reply tells of no change. */
export function commandOutcome(observation: string): Outcome | undefined {
  const recipe = ingredients(observation);
  if (recipe !== undefined) return { kind: 'read a recipe', names: recipe };
  // The game first tells in parentheses what it took an ambiguous word for.
  const [first = ''] = observation
    .trim()
    .replace(/^(?:\([^)\n]*\)\s*\n)+/, '')
    .split(/\n\s*\n/);
  for (const [pattern, outcome] of readings) {
    const match = pattern.exec(first.trim());
    if (match) return outcome(match.slice(1));
  }
  return undefined;
}

function ingredients(observation: string): string[] | undefined {
  const block = /Ingredients:\s*\n([\s\S]*?)\n\s*\n\s*Directions:/.exec(observation)?.[1];
  return block
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
