import { type Constraint, fails, holds } from '../outcome.ts';
import { daysOf, filled } from '../trip.ts';

/** No attraction twice. Source: official `is_valid_attractions`. */
export const isValidAttractions: Constraint = (trip, { rules }) => {
  const seen = new Set<string>();
  for (const [index, day] of daysOf(trip).entries()) {
    const attractions = filled(day, 'attraction');
    if (attractions === undefined) continue;
    for (const attraction of rules.attractions(attractions)) {
      if (seen.has(attraction))
        return fails(`The attraction '${attraction}' in day ${index + 1} is repeated.`);
      seen.add(attraction);
    }
  }
  return holds;
};
