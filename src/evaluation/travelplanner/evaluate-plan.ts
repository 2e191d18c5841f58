import { PythonError } from '../python/error.ts';
import { isTrue } from '../python/value.ts';
import { commonsenseConstraints } from './commonsense/index.ts';
import { hardConstraints } from './hard/index.ts';
import { totalCost } from './hard/total-cost.ts';
import { type Constraint, judge, type Outcome } from './outcome.ts';
import type { Trip } from './trip.ts';
import type { World } from './world.ts';

export type CommonsenseName = keyof typeof commonsenseConstraints;
export type HardName = keyof typeof hardConstraints;

/** Verdicts on one plan. `hard` and `totalCost` are null when the official script does not compute them: the plan must first be complete and within the sandbox. */
export interface PlanEvaluation {
  readonly delivered: boolean;
  readonly commonsense: Record<CommonsenseName, Outcome> | null;
  readonly hard: Record<HardName, Outcome> | null;
  /** US dollars for all people. */
  readonly totalCost: number | null;
}

/** Judges one plan. Never throws on a plan, whatever it holds. */
export function evaluatePlan(trip: Trip, world: World): PlanEvaluation {
  if (!isTrue(trip.plan)) return { delivered: false, commonsense: null, hard: null, totalCost: null };
  const commonsense = judgeAll(commonsenseConstraints, trip, world);
  const isJudgedFurther =
    commonsense.is_not_absent.holds === true && commonsense.is_valid_information_in_sandbox.holds === true;
  return {
    delivered: true,
    commonsense,
    hard: isJudgedFurther ? judgeAll(hardConstraints, trip, world) : null,
    totalCost: isJudgedFurther ? costOrNull(trip, world) : null,
  };
}

function judgeAll<Name extends string>(
  constraints: Record<Name, Constraint>,
  trip: Trip,
  world: World,
): Record<Name, Outcome> {
  const outcomes = Object.entries<Constraint>(constraints).map(([name, constraint]) => [
    name,
    judge(constraint, trip, world),
  ]);
  return Object.fromEntries(outcomes) as Record<Name, Outcome>;
}

function costOrNull(trip: Trip, world: World): number | null {
  try {
    return totalCost(trip, world);
  } catch (error) {
    if (error instanceof PythonError) return null;
    throw error;
  }
}
