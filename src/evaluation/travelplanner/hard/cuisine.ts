import { PythonError } from '../../python/error.ts';
import { type Constraint, fails, holds, notAsked } from '../outcome.ts';
import { daysOf, filledOrCrash, meals, type Trip } from '../trip.ts';
import { nameAndCity } from '../wording.ts';
import type { World } from '../world.ts';

/** Every wanted cuisine is eaten at least once away from home. Source: official `is_valid_cuisine`. */
export const validCuisine: Constraint = (trip, world) => {
  const wanted = trip.query.local_constraint.cuisine;
  if (wanted === null || wanted.length === 0) return notAsked;
  const eaten = new Set(daysOf(trip).flatMap((day) => cuisinesOfDay(day, { trip, world, wanted })));
  if (eaten.size === wanted.length) return holds;
  const missed = wanted.find((cuisine) => !eaten.has(cuisine));
  if (missed === undefined) throw new PythonError('TypeError', 'a cuisine is asked for twice');
  return fails(`The cuisine ${missed} is not satisfied.`);
};

function cuisinesOfDay(
  day: unknown,
  { trip, world, wanted }: { trip: Trip; world: World; wanted: readonly string[] },
): string[] {
  const eaten: string[] = [];
  for (const meal of meals) {
    const restaurant = filledOrCrash(day, meal);
    if (restaurant === undefined) continue;
    const place = nameAndCity(restaurant);
    if (place.city === trip.query.org) {
      if (world.rules.homeMealEndsDay) return eaten;
      continue;
    }
    const [row] = world.database.restaurants.find(place, world.rules.sameName);
    if (row) eaten.push(...wanted.filter((cuisine) => row.cuisines.includes(cuisine)));
  }
  return eaten;
}
