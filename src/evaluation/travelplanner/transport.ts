import { PythonError } from '../python/error.ts';
import { itemOf } from '../python/value.ts';
import type { Flight } from './database/flights.ts';
import type { Rules, TransportMode } from './rules.ts';
import { filledOrCrash } from './trip.ts';
import { beforeParenthesis, fromTo } from './wording.ts';
import type { World } from './world.ts';

/** A transportation of a plan: cities as written there, or else in the day's current city; null where neither says them. */
export interface Transport {
  readonly text: string;
  readonly mode: TransportMode | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** The transportation of a day; undefined if there is none. */
export function readTransport(day: unknown, rules: Rules): Transport | undefined {
  const text = filledOrCrash(day, 'transportation');
  if (text === undefined) return undefined;
  const [statedFrom, statedTo] = fromTo(text);
  const [from, to] = statedFrom === null ? fromTo(itemOf(day, 'current_city')) : [statedFrom, statedTo];
  return { text: text as string, mode: rules.pricedMode(text as string), from, to };
}

/** Flights of that number between those cities (under the strict rules: on that date). */
export function flightsMeant(
  { text, from, to }: Transport,
  date: string | undefined,
  { database, rules }: World,
): Flight[] {
  if (from === null || to === null) throw new PythonError('ValueError', `"${text}" names no cities`);
  return (database.flights.get(flightNumber(text)) ?? [])
    .filter((flight) => flight.from === beforeParenthesis(from) && flight.to === beforeParenthesis(to))
    .filter((flight) => !rules.checksFlightDate || flight.date === date);
}

/** The text between "Flight Number: " and the next comma. The official code dies on another spelling. */
export function flightNumber(text: string): string {
  const [, rest] = text.split('Flight Number: ');
  if (rest === undefined) throw new PythonError('IndexError', `"${text}" has no "Flight Number: "`);
  return rest.split(',')[0] as string;
}
