import { type Constraint, fails, holds, notAsked } from '../outcome.ts';
import { daysOf, filledOrCrash } from '../trip.ts';

/** "no flight" and "no self-driving" are kept. Source: official `is_valid_transportation` of the hard constraints. */
export const validTransportation: Constraint = (trip, { rules }) => {
  const constraint = trip.query.local_constraint.transportation;
  if (constraint === null) return notAsked;
  for (const day of daysOf(trip)) {
    const transportation = filledOrCrash(day, 'transportation');
    if (transportation !== undefined && rules.forbidden(constraint, transportation)) {
      return fails(`The transportation should not be ${constraint}.`);
    }
  }
  return holds;
};
