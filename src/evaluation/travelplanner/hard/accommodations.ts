import type { Accommodation } from '../database/travel-database.ts';
import { daysOf, filledOrCrash, type Trip } from '../trip.ts';
import { nameAndCity } from '../wording.ts';
import type { World } from '../world.ts';

/** The accommodation of each night that is in the tables; one at a time, because a check stops at the first offence. */
export function* accommodationsOf(trip: Trip, { database, rules }: World): Generator<Accommodation> {
  for (const day of daysOf(trip)) {
    const accommodation = filledOrCrash(day, 'accommodation');
    if (accommodation === undefined) continue;
    const [row] = database.accommodations.find(nameAndCity(accommodation), rules.sameName);
    if (row) yield row;
  }
}
