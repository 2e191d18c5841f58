import { contains, isEqual, itemOf } from '../../python/value.ts';
import { type Constraint, fails, holds } from '../outcome.ts';
import { daysOf } from '../trip.ts';
import { nameAndCity } from '../wording.ts';
import type { World } from '../world.ts';

/** A stay lasts at least as many nights in a row as the accommodation asks for. Source: official `is_valid_accommodaton`. */
export const isValidAccommodation: Constraint = (trip, world) => {
  const days = daysOf(trip);
  if (!days.every((day) => contains(day, 'accommodation'))) return fails('No Accommodation Info.');
  for (const { accommodation, nights } of stays(days.map((day) => itemOf(day, 'accommodation')))) {
    if (accommodation === '-' || accommodation === '') continue;
    if (isTooShort(accommodation, nights, world)) {
      return fails(`The accommodation ${accommodation} do not obey the minumum nights rule.`);
    }
  }
  return holds;
};

function isTooShort(accommodation: unknown, nights: number, { database, rules }: World): boolean {
  const rows = database.accommodations.find(nameAndCity(accommodation), rules.sameName);
  const [row] = rows;
  if (row === undefined || (rows.length > 1 && rules.ambiguousStayPasses)) return false;
  return nights < row.minimumNights;
}

function stays(accommodations: readonly unknown[]): { accommodation: unknown; nights: number }[] {
  const runs: { accommodation: unknown; nights: number }[] = [];
  for (const accommodation of accommodations) {
    const run = runs.at(-1);
    if (run && isEqual(run.accommodation, accommodation)) run.nights += 1;
    else runs.push({ accommodation, nights: 1 });
  }
  return runs;
}
