import type { Constraint } from '../outcome.ts';
import { validCost } from './budget.ts';
import { validCuisine } from './cuisine.ts';
import { validRoomRule } from './room-rule.ts';
import { validRoomType } from './room-type.ts';
import { validTransportation } from './transportation.ts';

/** The five hard constraints under their official names. */
export const hardConstraints = {
  valid_cuisine: validCuisine,
  valid_room_rule: validRoomRule,
  valid_transportation: validTransportation,
  valid_room_type: validRoomType,
  valid_cost: validCost,
} as const satisfies Record<string, Constraint>;
