import { contains, withMethods } from '../python/value.ts';
import { beforeParenthesis } from './wording.ts';

export type TransportMode = 'Flight' | 'Self-driving' | 'Taxi';

/**
 * Where the official scorer and a faithful reading of the paper part. `officialRules` keeps every fault, because
 * published numbers carry them; `strictRules` repairs them and is never compared with published numbers.
 */
export interface Rules {
  readonly mode: 'official' | 'strict';
  /** What the meals, attractions and the hotel of a day without travel must mention (any one of them). */
  readonly stayCities: (currentCity: unknown) => string[];
  /** The attractions of a day. */
  readonly attractions: (text: unknown) => string[];
  /** Whether a row of that name is meant by the name in a plan. */
  readonly sameName: (rowName: string, asked: string) => boolean;
  /** The mode for the check of mixed modes. */
  readonly mixedMode: (text: unknown) => TransportMode | null;
  /** The mode for sandbox and cost. */
  readonly pricedMode: (text: string) => TransportMode | null;
  /** Whether a transportation breaks "no flight" or "no self-driving". */
  readonly forbidden: (constraint: string, text: unknown) => boolean;
  readonly unknownModeFails: boolean;
  readonly checksFlightDate: boolean;
  readonly comparesShortDestination: boolean;
  readonly ambiguousStayPasses: boolean;
  readonly homeMealEndsDay: boolean;
  readonly crashFails: boolean;
}

export const officialRules: Rules = {
  mode: 'official',
  // The official loop runs over the characters of the city (its issue 50).
  stayCities: (currentCity) => [...beforeParenthesis(currentCity)],
  attractions: (text) => withMethods(text).split(';').slice(0, -1),
  sameName: (rowName, asked) => rowName.includes(asked),
  mixedMode: (text) =>
    firstMention(withMethods(text), [
      ['taxi', 'Taxi'],
      ['self-driving', 'Self-driving'],
      ['flight', 'Flight'],
    ]),
  pricedMode: (text) =>
    firstMention(text, [
      ['flight number', 'Flight'],
      ['self-driving', 'Self-driving'],
      ['taxi', 'Taxi'],
    ]),
  forbidden: officiallyForbidden,
  unknownModeFails: false,
  checksFlightDate: false,
  comparesShortDestination: false,
  ambiguousStayPasses: true,
  homeMealEndsDay: true,
  crashFails: false,
};

export const strictRules: Rules = {
  mode: 'strict',
  stayCities: (currentCity) => [beforeParenthesis(currentCity)],
  attractions: (text) =>
    withMethods(text)
      .split(';')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== ''),
  // Some published names end in a blank, which a plan cannot carry before its comma.
  sameName: (rowName, asked) => rowName.trim() === asked,
  mixedMode: (text) => meantMode(withMethods(text)),
  pricedMode: meantMode,
  forbidden: (constraint, text) => constraint === `no ${meantMode(withMethods(text))?.toLowerCase()}`,
  unknownModeFails: true,
  checksFlightDate: true,
  comparesShortDestination: true,
  ambiguousStayPasses: false,
  homeMealEndsDay: false,
  crashFails: true,
};

function firstMention(text: string, mentions: readonly [string, TransportMode][]): TransportMode | null {
  const lower = text.toLowerCase();
  return mentions.find(([mention]) => lower.includes(mention))?.[1] ?? null;
}

/** "Drive from …" and "Driving" are self-driving too, whereas the official scorer lets them pass free (its issue 51). */
function meantMode(text: string): TransportMode | null {
  return firstMention(text, [
    ['flight', 'Flight'],
    ['taxi', 'Taxi'],
    ['driv', 'Self-driving'],
  ]);
}

function officiallyForbidden(constraint: string, text: unknown): boolean {
  if (constraint === 'no flight') return contains(text, 'Flight');
  return constraint === 'no self-driving' && contains(text, 'Self-driving');
}
