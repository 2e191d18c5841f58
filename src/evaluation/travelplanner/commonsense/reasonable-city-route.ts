import { contains, itemOf } from '../../python/value.ts';
import { type Constraint, fails, holds, type Outcome } from '../outcome.ts';
import { daysOf, type Trip } from '../trip.ts';
import { beforeParenthesis, citiesOfTravelDay } from '../wording.ts';
import type { World } from '../world.ts';

/** The trip starts and ends in the same place, visits no city twice and stays in the destination. Source: official `is_reasonable_visiting_city`. */
export const isReasonableVisitingCity: Constraint = (trip, world) => {
  const route: string[] = [];
  for (const [index, day] of daysOf(trip).entries()) {
    const currentCity = itemOf(day, 'current_city');
    const travels = contains(currentCity, 'from');
    const cities = travels ? citiesOfTravelDay(currentCity) : [beforeParenthesis(currentCity)];
    if (travels && index === 0 && cities[0] !== trip.query.org) {
      return fails(`The first day's city should be ${trip.query.org}.`);
    }
    route.push(...cities);
  }
  if (route[0] !== route.at(-1)) return fails('The trip should be a closed circle.');
  if (!isValidSequence(route)) return fails('The city sequence is invalid.');
  return citiesAreReached(route, trip, world);
};

function citiesAreReached(route: readonly string[], { query }: Trip, { database, rules }: World): Outcome {
  for (const [index, city] of route.entries()) {
    const state = database.cities.get(city);
    if (state === undefined) return fails(`${city} is not a valid city.`);
    const reached = query.days > 3 ? state : rules.comparesShortDestination ? city : query.dest;
    const isInner = index !== 0 && index !== route.length - 1;
    if (isInner && reached !== query.dest) return fails(`${city} is not in ${query.dest}.`);
  }
  return holds;
}

/** Every city but the first and last is there at least twice in a row, and never again later. */
function isValidSequence(route: readonly string[]): boolean {
  if (route.length < 3) return false;
  const last = route.length - 1;
  const visited = new Set<string>();
  for (let start = 0; start <= last; ) {
    const city = route[start] as string;
    if (visited.has(city) && start !== 0 && start !== last) return false;
    let end = start;
    while (end < last && route[end + 1] === city) end += 1;
    if (end === start && end > 0 && end < last) return false;
    visited.add(city);
    start = end + 1;
  }
  return true;
}
