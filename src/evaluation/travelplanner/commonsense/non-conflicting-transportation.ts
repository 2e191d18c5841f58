import { PythonError } from '../../python/error.ts';
import { type Constraint, fails, holds } from '../outcome.ts';
import { daysOf, filled, filledOrCrash } from '../trip.ts';

/** The first day travels, and a car of one's own is not mixed with flights or taxis. Source: official `is_valid_transportation` of the commonsense constraints. */
export const isValidTransportation: Constraint = (trip, { rules }) => {
  const days = daysOf(trip);
  if (days.length === 0) throw new PythonError('IndexError', 'the plan has no day');
  if (filledOrCrash(days[0], 'transportation') === undefined) {
    return fails('The transportation in day 1 should not be empty.');
  }
  const modes = days
    .map((day) => filled(day, 'transportation'))
    .filter((transportation) => transportation !== undefined)
    .map(rules.mixedMode);
  const conflicts = modes.includes('Self-driving') && (modes.includes('Flight') || modes.includes('Taxi'));
  return conflicts ? fails('The transportation is conflicting.') : holds;
};
