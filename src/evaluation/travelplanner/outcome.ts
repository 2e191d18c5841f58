import { PythonError } from '../python/error.ts';
import type { Rules } from './rules.ts';
import type { Trip } from './trip.ts';
import type { World } from './world.ts';

/** `null` = the query has no such constraint; `raises` = the official script would die here, `reason` is the exception. */
export interface Outcome {
  readonly holds: boolean | 'raises' | null;
  readonly reason: string | null;
}

/** One constraint of the benchmark. May throw `PythonError` where the official script does. */
export type Constraint = (trip: Trip, world: World) => Outcome;

export const holds: Outcome = { holds: true, reason: null };
export const notAsked: Outcome = { holds: null, reason: null };

/** `reason` is the official message. */
export function fails(reason: string): Outcome {
  return { holds: false, reason };
}

/** The outcome of a constraint, with a crash turned into a value: `raises` officially, false under the strict rules. */
export function judge(constraint: Constraint, trip: Trip, world: World): Outcome {
  try {
    return constraint(trip, world);
  } catch (error) {
    if (error instanceof PythonError) return crashed(error, world.rules);
    throw error;
  }
}

function crashed(error: PythonError, rules: Rules): Outcome {
  if (rules.crashFails) return fails(`The plan cannot be read: ${error.message}.`);
  return { holds: 'raises', reason: error.exception };
}
