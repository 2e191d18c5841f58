import { isEqual } from '../../python/value.ts';
import { type Constraint, fails, holds } from '../outcome.ts';
import { daysOf, filled, meals } from '../trip.ts';

/** No meal twice, compared as the plan writes it. Source: official `is_valid_restaurants`. */
export const isValidRestaurants: Constraint = (trip) => {
  const seen: unknown[] = [];
  for (const [index, day] of daysOf(trip).entries()) {
    for (const meal of meals) {
      const restaurant = filled(day, meal);
      if (restaurant === undefined) continue;
      if (seen.some((other) => isEqual(other, restaurant))) {
        // Only the message of lunch names the restaurant.
        return fails(
          `The restaurant in day ${index + 1} ${meal}${meal === 'lunch' ? ` ${restaurant}` : ''} is repeated.`,
        );
      }
      seen.push(restaurant);
    }
  }
  return holds;
};
