import { PythonError } from '../python/error.ts';
import { contains, isTrue, itemOf } from '../python/value.ts';
import type { TravelQuery } from './query.ts';

/** A query with the plan to be judged: `plan` is whatever the model delivered, trusted in nothing. */
export interface Trip {
  readonly query: TravelQuery;
  readonly plan: unknown;
}

export const meals = ['breakfast', 'lunch', 'dinner'] as const;

/** The days that count: the first `query.days` of the plan. Throws TypeError if the plan is no list. */
export function daysOf({ query, plan }: Trip): unknown[] {
  if (!Array.isArray(plan)) throw new PythonError('TypeError', 'the plan is not a list of days');
  return plan.slice(0, query.days);
}

/** `day[key]` if it is there, neither empty nor "-"; undefined otherwise. A missing key is no fault. */
export function filled(day: unknown, key: string): unknown {
  const value = contains(day, key) ? itemOf(day, key) : undefined;
  return isTrue(value) && value !== '-' ? value : undefined;
}

/** As `filled`, but a missing key is a KeyError. */
export function filledOrCrash(day: unknown, key: string): unknown {
  const value = itemOf(day, key);
  return isTrue(value) && value !== '-' ? value : undefined;
}
