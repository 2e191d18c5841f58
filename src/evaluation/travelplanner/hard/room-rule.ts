import { type Constraint, fails, holds, notAsked } from '../outcome.ts';
import { accommodationsOf } from './accommodations.ts';

const knownRules = ['smoking', 'parties', 'children under 10', 'visitors', 'pets'];

/** No accommodation forbids what the travellers bring. Source: official `is_valid_room_rule`. */
export const validRoomRule: Constraint = (trip, world) => {
  const rule = trip.query.local_constraint['house rule'];
  if (rule === null) return notAsked;
  for (const { houseRules } of accommodationsOf(trip, world)) {
    if (knownRules.includes(rule) && houseRules.includes(`No ${rule}`))
      return fails(`The house rule should be ${rule}.`);
  }
  return holds;
};
