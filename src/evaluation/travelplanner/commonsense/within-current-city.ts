import { PythonError } from '../../python/error.ts';
import { contains, itemOf } from '../../python/value.ts';
import { type Constraint, fails, holds } from '../outcome.ts';
import type { Rules } from '../rules.ts';
import { daysOf, filled, meals } from '../trip.ts';
import { citiesOfTravelDay } from '../wording.ts';

/** All that a day plans lies in the city (or the two cities) of that day. Source: official `is_valid_information_in_current_city`. */
export const isValidInformationInCurrentCity: Constraint = (trip, { rules }) => {
  for (const [index, day] of daysOf(trip).entries()) {
    const wrong = misplacedPart(day, rules);
    if (wrong) return fails(`The ${wrong} in day ${index + 1} is invalid city choice.`);
  }
  return holds;
};

function misplacedPart(day: unknown, rules: Rules): string | undefined {
  const currentCity = itemOf(day, 'current_city');
  const cities = contains(currentCity, 'from')
    ? citiesOfTravelDay(currentCity)
    : rules.stayCities(currentCity);
  const mentionsAny = (text: unknown) => cities.some((city) => contains(text, city));

  const transportation = filled(day, 'transportation');
  if (transportation !== undefined && !cities.every((city) => contains(transportation, city)))
    return 'transportation';
  for (const meal of meals) {
    const restaurant = filled(day, meal);
    if (restaurant !== undefined && !mentionsAny(restaurant)) return meal;
  }
  const attractions = filled(day, 'attraction');
  if (attractions !== undefined && !rules.attractions(attractions).every(mentionsAny)) return 'attraction';
  return isElsewhere(filled(day, 'accommodation'), cities) ? 'accommodation' : undefined;
}

function isElsewhere(accommodation: unknown, cities: readonly string[]): boolean {
  if (accommodation === undefined) return false;
  const last = cities.at(-1);
  if (last === undefined) throw new PythonError('IndexError', 'current_city is empty');
  return !contains(accommodation, last);
}
