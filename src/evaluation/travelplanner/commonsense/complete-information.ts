import { contains, isEqual, isTrue, itemOf } from '../../python/value.ts';
import { type Constraint, fails, holds } from '../outcome.ts';
import { daysOf, meals, type Trip } from '../trip.ts';
import { beforeParenthesis, citiesOfTravelDay } from '../wording.ts';

const notNeeded = "You don't need to fill in the information for this or later days.";

/** Every day is there and says what it must say; the number of cities is right. Source: official `is_not_absent`. */
export const isNotAbsent: Constraint = (trip) => {
  if (!hasAllDays(trip)) return fails('Invalid Days');
  if (!visitsAskedNumberOfCities(trip)) return fails('Invalid City Number');
  const days = daysOf(trip);
  for (const [index, day] of days.entries()) {
    const absent = absentPart(day, { number: index + 1, isLast: index === trip.query.days - 1 });
    if (absent) return fails(absent);
  }
  const said = days.map(partsSaid).reduce((sum, parts) => sum + parts, 0);
  return said / (6 * trip.query.days) < 0.5 ? fails('The absent information is more than 50%.') : holds;
};

function hasAllDays(trip: Trip): boolean {
  const planned = daysOf(trip).filter(
    (day) => !isEqual(day, {}) && itemOf(day, 'current_city') !== notNeeded,
  );
  return planned.length === trip.query.days;
}

function visitsAskedNumberOfCities(trip: Trip): boolean {
  const visited = new Set<string>();
  for (const [index, day] of daysOf(trip).entries()) {
    const currentCity = itemOf(day, 'current_city');
    const travels = contains(currentCity, 'from');
    const cities = travels ? citiesOfTravelDay(currentCity) : [beforeParenthesis(currentCity)];
    if (travels && index === 0 && cities[0] !== trip.query.org) return false;
    for (const city of cities) visited.add(city);
  }
  visited.delete(trip.query.org);
  return visited.size === trip.query.visiting_city_number;
}

function absentPart(
  day: unknown,
  { number, isLast }: { number: number; isLast: boolean },
): string | undefined {
  for (const part of ['transportation', ...meals, 'attraction', 'accommodation']) {
    if (!contains(day, part)) return `No ${part.charAt(0).toUpperCase()}${part.slice(1)} Info.`;
  }
  const currentCity = itemOf(day, 'current_city');
  const leaves = contains(currentCity, 'from ');
  // Once "to " and once " to ": the official texts differ.
  if ((leaves || contains(currentCity, 'to ')) && isBlank(day, 'transportation'))
    return `No transportation in day ${number} is not allowed.`;
  if (!leaves && !contains(currentCity, ' to ') && isBlank(day, 'attraction'))
    return `No attaction in day ${number} is not allowed.`;
  if (!isLast && isBlank(day, 'accommodation')) return `No accommodation in day ${number} is not allowed.`;
  if (!leaves && meals.some((meal) => isBlank(day, meal))) return `No meal in day ${number} is not allowed.`;
  return undefined;
}

/** Null is no blank here, as in the official code. */
function isBlank(day: unknown, key: string): boolean {
  const value = itemOf(day, key);
  return value === '' || value === '-';
}

function partsSaid(day: unknown): number {
  return Object.values(day as Record<string, unknown>).filter((value) => isTrue(value) && value !== '-')
    .length;
}
