import { type Constraint, holds } from '../outcome.ts';
import { totalCost } from './total-cost.ts';

/** The trip costs no more than the budget. Always asked. Source: official `valid_cost`, which gives no message. */
export const validCost: Constraint = (trip, world) =>
  totalCost(trip, world) <= trip.query.budget ? holds : { holds: false, reason: null };
